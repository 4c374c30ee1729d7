import type { SessionOverview } from "../sqlite/admin.ts";
/**
 * The session that `given` names: its id, or the beginning of one (also without `ses_`) that no other session shares. Throws not
 * found, or wrong use that lists the candidates.
 */
export declare function chooseSession(sessions: readonly SessionOverview[], given: string): SessionOverview;
/** Whether a session holds anything to show: a live state, or snapshots. */
export declare function hasContent(session: SessionOverview): boolean;
/** The folder of a session's project. Where there is no version control many folders share one project: then its own. */
export declare function projectFolder({ record, root }: SessionOverview): string;
/** Whether a session is of the project at `folder` (a real path): it was started in or below it, or its project is kept there. */
export declare function isOf(session: SessionOverview, folder: string): boolean;
/**
 * The session to show in `folder` when none was named: the one changed last of this folder, else of the nearest folder above that
 * has one. A live state comes before a cleared one, and a host's session before imported 1.x state.
 */
export declare function newestHere(sessions: readonly SessionOverview[], folder: string): SessionOverview | undefined;

import type { SessionIdentity } from "../checkpoint/store.ts";
import type { Location, SessionMembers } from "./contract.ts";
/** How long the host may take to say who a session is, in ms. */
export declare const HOST_MS: {
    readonly hook: 100;
    readonly tool: 2000;
};
export interface ResolvedSession {
    readonly identity: SessionIdentity;
    /** True when the host says that the session lives in the directory and workspace of this instance. */
    readonly here: boolean;
}
/** Says who a session is, asked anew each time: project, directory and parent can change at any moment. */
export interface Sessions {
    /**
     * Never rejects. When the host does not answer within `waitMs`, or not sensibly, the identity is a placeholder made from this
     * instance's own location.
     */
    readonly resolve: (id: string, waitMs: number) => Promise<ResolvedSession>;
    readonly inHook: (id: string) => Promise<SessionIdentity>;
    readonly inTool: (id: string) => Promise<SessionIdentity>;
}
export declare function createSessions(session: SessionMembers, location: Location): Sessions;
/** The folder below which a location's hand-offs and 1.x backups go: the checkout, or the directory where there is none (design section 4). */
export declare function rootOf(location: Location): string | undefined;
/** Directories are compared, so a trailing slash or a symbolic link must not make two of one. */
export declare function realDirectory(directory: string): string;

import type { Command } from "commander";
import type { SessionOverview } from "../../sqlite/admin.ts";
import type { Define } from "../io.ts";
import type { Paint } from "../terminal.ts";
export declare function registerSessions(program: Command, define: Define): void;
/** The table of sessions. Pure. */
export declare function renderSessions(sessions: readonly SessionOverview[], now: number, columns: number, paint: Paint): string;

import type { Command } from "commander";
import type { State } from "../../checkpoint/content.ts";
import type { Define } from "../io.ts";
export declare function registerSearch(program: Command, define: Define): void;
/** The best match of one session, and how many more places of it match. */
export interface Hit {
    readonly sessionID: string;
    /** The snapshot's name, or undefined for the live checkpoint. */
    readonly snapshot: string | undefined;
    readonly state: State;
    readonly score: number;
    readonly more: number;
}

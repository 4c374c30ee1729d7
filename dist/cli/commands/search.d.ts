import type { Command } from "commander";
import type { State } from "../../checkpoint/content.ts";
import type { Define } from "../io.ts";
import type { Excerpt } from "../search.ts";
import type { Paint } from "../terminal.ts";
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
/** A hit for a person: marked by colour, and where there is none by `»` and `«`. Pure. */
export declare function renderHit(hit: Hit, { field, text, marks }: Excerpt, now: number, paint: Paint): string;

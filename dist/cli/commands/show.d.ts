import type { Command } from "commander";
import type { Checkpoint, Content } from "../../checkpoint/model.ts";
import type { SessionOverview } from "../../sqlite/admin.ts";
import type { Define } from "../io.ts";
import type { Paint } from "../terminal.ts";
export declare function registerShow(program: Command, define: Define): void;
export interface Shown {
    readonly session: SessionOverview;
    readonly state: Checkpoint;
    readonly now: number;
    readonly columns: number;
    readonly paint: Paint;
}
/** How far a task is: completed steps, against the longer of the plan and what is done or comes next. */
export declare function progressOf(content: Content): {
    readonly done: number;
    readonly planned: number;
};
/** A checkpoint for a person. Pure; every line fits in `columns`. */
export declare function renderCheckpoint({ session, state, now, columns, paint }: Shown): string;

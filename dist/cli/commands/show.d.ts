import type { Command } from "commander";
import type { Checkpoint } from "../../checkpoint/model.ts";
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

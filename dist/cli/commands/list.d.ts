import type { Command } from "commander";
import type { SnapshotInfo } from "../../checkpoint/model.ts";
import type { Define } from "../io.ts";
import type { Paint } from "../terminal.ts";
export declare function registerList(program: Command, define: Define): void;
/** The table of snapshots. Pure. */
export declare function renderSnapshots(snapshots: readonly SnapshotInfo[], now: number, columns: number, paint: Paint): string;

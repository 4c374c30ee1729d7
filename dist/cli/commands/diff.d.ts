import type { Command } from "commander";
import type { Difference } from "../../checkpoint/diff.ts";
import type { Define } from "../io.ts";
import type { Paint } from "../terminal.ts";
export declare function registerDiff(program: Command, define: Define): void;
/** The difference for a person: `-` is what went, `+` what came, in words as well where order changed. Pure. */
export declare function renderDifference({ from, to, change }: {
    readonly from: string;
    readonly to: string;
    readonly change: Difference;
}, columns: number, paint: Paint): string;

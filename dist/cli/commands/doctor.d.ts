import type { Command } from "commander";
import type { SalvageReport } from "../../sqlite/salvage/salvage.ts";
import type { Check } from "../checks.ts";
import type { Define } from "../io.ts";
import type { Paint } from "../terminal.ts";
export declare function registerDoctor(program: Command, define: Define): void;
interface Repair {
    /** Where the damaged file is now, or null where none had to be moved. */
    readonly damaged: string | null;
    readonly report: SalvageReport | null;
    readonly modes: readonly string[];
}
/** The checks for a person, one line each, and what to do below those that need it. Pure. */
export declare function renderChecks(checks: readonly Check[], paint: Paint): string;
/** What a repair did. Pure. */
export declare function renderRepair({ damaged, report, modes }: Repair): string;
export {};

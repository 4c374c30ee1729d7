import type { Command } from "commander";
import type { Check } from "../checks.ts";
import type { Define } from "../io.ts";
import type { Paint } from "../terminal.ts";
export declare function registerDoctor(program: Command, define: Define): void;
/** The checks for a person, one line each, and what to do below those that need it. Pure. */
export declare function renderChecks(checks: readonly Check[], paint: Paint): string;

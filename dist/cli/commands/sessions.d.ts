import type { Command } from "commander";
import type { Define } from "../io.ts";
export declare function registerSessions(program: Command, define: Define): void;

import type { Command } from "commander";
import type { Define } from "../io.ts";
export declare function registerList(program: Command, define: Define): void;

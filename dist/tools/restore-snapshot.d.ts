import type { BoundTool } from "./define.ts";
export declare const restoreSnapshot: BoundTool;

import type { PluginDefinition } from "./host/contract.ts";
declare const plugin: PluginDefinition;
export default plugin;

import { TOOLS } from "./index.ts"
import type { ToolManifest } from "./parts.ts"

/**
 * What the model is told of each tool. The build writes it down as plain data (scripts/build.mjs), so that registering the tools loads
 * neither them nor the schema library.
 */
export const MANIFEST: readonly ToolManifest[] = TOOLS.map((tool) => tool.describe())

/** Where version 1.x kept its files in a project, as segments below the project's folder. */
export const V1_FOLDER: readonly string[] = [".opencode", "state"]

/** The plugin's own folder in a project. */
export const OWN_FOLDER: readonly string[] = [...V1_FOLDER, "checkpoint-orchestrator"]

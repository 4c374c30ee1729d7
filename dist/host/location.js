import { z } from "zod";
const schema = z.object({
    directory: z.string().min(1),
    workspaceID: z.string().optional().catch(undefined),
    project: z.object({
        id: z.string().min(1),
        directory: z.string(),
        canonical: z.string().optional().catch(undefined),
    }),
});
/** Where the host says this instance lives. Throws an Error with one sentence where it does not say: betas before 2.0 do not. */
export function requireLocation(given) {
    const found = schema.safeParse(given).data;
    if (found === undefined) {
        throw new Error("Checkpoint Orchestrator cannot run here: the host does not tell plugins their location (ctx.location). It needs OpenCode 2.0 or later.");
    }
    const { directory, workspaceID, project } = found;
    return {
        directory,
        ...(workspaceID === undefined ? {} : { workspaceID }),
        project: { id: project.id, directory: project.directory, canonical: project.canonical ?? project.directory },
    };
}

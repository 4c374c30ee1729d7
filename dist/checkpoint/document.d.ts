import type { Checkpoint, Content } from "./model.ts";
/** The checkpoint document of tools.md. Unset text is absent. */
export interface CheckpointDocument {
    readonly exists: true;
    readonly sessionID: string;
    readonly updatedAt: string;
    readonly synthesized: boolean;
    readonly task: {
        readonly title?: string;
        readonly objective?: string;
        readonly status: string;
    };
    readonly summary?: string;
    readonly currentPlan: readonly string[];
    readonly completedSteps: readonly string[];
    readonly nextSteps: readonly string[];
    readonly blockers: readonly string[];
    readonly filesTouched: readonly string[];
    readonly notes: readonly string[];
}
export declare function toDocument(sessionID: string, { content, synthesized, updatedAt }: Checkpoint): CheckpointDocument;
export declare function isoTime(time: number): string;
export type Counts = {
    readonly [F in keyof Content as Content[F] extends readonly string[] ? F : never]: number;
};
/** How many items each list has. */
export declare function countsOf(content: Content): Counts;

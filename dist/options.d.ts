/** What the plugin goes by, checked and frozen. */
export interface Options {
    /** The database file, absolute; empty where no home directory is known to put it in. */
    readonly database: string;
    /** Whether hand-off files are written. */
    readonly handoff: boolean;
    /** Folder of the hand-off files, relative to the project; empty means the default. */
    readonly handoffDir: string;
    /** Prompts without a save before the existing state is snapshotted; 0 is off. */
    readonly autosaveEvery: number;
    /** How many `auto`, and how many `compaction`, snapshots a session keeps. */
    readonly maxSnapshots: number;
    readonly briefing: boolean;
    /** Budget of the briefing in UTF-16 code units. */
    readonly briefingMaxChars: number;
    /** Whether a session's rows go when the host deletes the session. */
    readonly deleteWithSession: boolean;
}
export type Environment = Readonly<Record<string, string | undefined>>;
export type Warn = (message: string) => void;
export declare const OPTION_NAMES: readonly string[];
/**
 * Turns whatever the host's config holds into {@link Options}. An unknown key, a wrong type or a value out of range is reported
 * through `warn`, each once, and the default is used; nothing here throws.
 *
 * `root` is the folder that a relative `database` is resolved against: the project's.
 */
export declare function parseOptions(given: unknown, root: string, environment: Environment, warn: Warn): Options;
/** The option, else `$CHECKPOINT_ORCHESTRATOR_DB`, else the data folder of the XDG base directory specification. */
export declare function databasePath(option: string, root: string, environment: Environment): string;

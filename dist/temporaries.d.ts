/** Where a new file is written before it takes its name. The temporary name does not contain the target's, which may already be as long as a file system allows. */
export declare function temporaryIn(folder: string): string;
/**
 * Removes the temporary files of killed processes, once per process and folder. One that is not yet old enough to be judged is left,
 * and the folder is looked at again at the next write. Never throws: this tidies up, and the write matters.
 */
export declare function sweepTemporaries(folder: string): void;

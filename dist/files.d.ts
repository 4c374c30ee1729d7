export interface ReplaceOptions {
    /** The mode of the new file, whatever the umask. */
    readonly mode: number;
    /** How the finished temporary file takes the target's name; `rename` of node:fs unless given. */
    readonly rename?: ((from: string, to: string) => Promise<void>) | undefined;
    /** Waiting times in ms before a refused rename is tried again, one per further try; 20, 50, 100 and 200 unless given. */
    readonly delays?: readonly number[] | undefined;
}
/**
 * Makes every missing folder of `root/segments…` and returns its path. What it makes has mode 0700 under any umask; what exists
 * keeps its mode. Writes nothing else.
 *
 * Throws an Error whose sentence names the path where `root` is not an existing folder, a segment is not a plain name, or an existing
 * segment is not a folder or is a link that leads outside the real `root` (links that stay inside are followed).
 */
export declare function ensureFolder(root: string, segments: readonly string[]): string;
/** As {@link ensureFolder}, but makes nothing: `undefined` where the folder does not exist. */
export declare function findFolder(root: string, segments: readonly string[]): string | undefined;
/** True where `path` is `folder` or below it. Both must be real paths. */
export declare function isInside(folder: string, path: string): boolean;
/**
 * Writes `folder/name` so that a reader, at any moment and after the process was killed, finds the old file or the whole new one. The
 * content goes to a temporary file of unique name in the same folder and takes the target's name by rename. It is not flushed: this
 * is for files that can be made anew, and a flush would cost more than the save itself; a rename that is refused
 * because somebody holds the file is tried again after each of the delays. The temporary file never stays behind; that of a process
 * which was killed is removed by the next one that writes there (see {@link sweepTemporaries}).
 *
 * A target that is a link is never written through: one that leads to a file of the same folder is replaced by a plain file, any
 * other is refused and left alone. Throws an Error whose sentence names the path, the system's error as its cause; the old file is
 * then still there.
 */
export declare function replaceFile(folder: string, name: string, content: string | Uint8Array, options: ReplaceOptions): Promise<void>;
/**
 * Writes a new file `folder/name`, whole or not at all, as {@link replaceFile} does, in one synchronous step. The caller sees to it
 * that nobody else writes that name. Throws the system's error.
 */
export declare function writeWhole(folder: string, name: string, content: Uint8Array, mode: number): void;
/**
 * Removes the file `folder/name` and tells whether it was there. Throws an Error whose sentence names the path where it cannot be
 * removed, or is a link or anything else but a regular file: that is left alone.
 */
export declare function removeFile(folder: string, name: string): Promise<boolean>;
/**
 * Keeps a folder out of version control: writes `folder/.gitignore` with `*` (mode 0600). An existing one, a link included, is left
 * alone. Throws an Error whose sentence names the path where it cannot be written.
 */
export declare function ensureIgnored(folder: string): void;

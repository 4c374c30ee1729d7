/** Returns what the transcript printed, one operation per line. Throws when it failed or had anything to say on stderr. */
export function play(command: string): readonly string[]
/** The first lines in which two transcripts differ, for a reader. Empty when they are equal. */
export function differences(wanted: readonly string[], found: readonly string[]): readonly string[]
/** The tool calls that an unsupported runtime answers with anything but the reason. */
export function wronglyAnswered(lines: readonly string[]): readonly string[]

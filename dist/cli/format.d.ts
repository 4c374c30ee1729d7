/** How long ago a time was, in the largest unit that fits. A time in the future is `just now` up to a minute, then a date. */
export declare function ago(time: number, now: number): string;
/** A time to the minute, in UTC. */
export declare function minute(time: number): string;
/** A time as part of a file name. */
export declare function stamp(time: number): string;
/** Bytes in the unit that a person would use, to three digits. */
export declare function bytes(count: number): string;
/** `1 session`, `2 sessions`. */
export declare function plural(count: number, noun: string, more?: string): string;
/** Parses `90d`, `12h`, `2w`, `1y` into ms. Throws wrong use for anything else. */
export declare function duration(text: string): number;
/** Parses a whole number in a range. Throws wrong use for anything else. */
export declare function whole(name: string, least: number, most: number): (text: string) => number;
/** A bar of `size` characters, filled in proportion; never full before it is, never empty after it began. */
export declare function bar(done: number, total: number, size: number): string;

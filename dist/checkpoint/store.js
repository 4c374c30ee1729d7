/** How long callers wait for a lock, in ms (design section 6). */
export const WAIT = { tool: 5_000, hook: 250 };

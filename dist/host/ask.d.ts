/**
 * What the host answers within `waitMs`, or undefined where it is late, fails, or answers with nothing. Never rejects: whatever the
 * host does not say has to be done without.
 */
export declare function askHost(question: () => unknown, waitMs: number): Promise<unknown>;

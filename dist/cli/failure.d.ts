/** What a command ends with. The numbers are part of the interface. */
export declare const EXIT: {
    readonly ok: 0;
    readonly problem: 1;
    readonly usage: 2;
    readonly storage: 3;
};
/** A command that cannot go on, with its exit code. `message` is one sentence for a person. */
export declare class Failure extends Error {
    readonly name = "Failure";
    readonly exitCode: number;
    constructor(exitCode: number, message: string, options?: {
        cause?: unknown;
    });
}
export declare function wrongUse(message: string): Failure;
export declare function notFound(message: string): Failure;
/** The exit code and the sentence for anything that was thrown. Faults that are ours keep their stack. */
export declare function explain(error: unknown): {
    readonly exitCode: number;
    readonly message: string;
};

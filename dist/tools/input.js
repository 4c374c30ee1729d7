import { z } from "zod";
import { LIMITS, STATUSES } from "../checkpoint/model.js";
import { CheckpointError, describe } from "../errors.js";
const boundedText = z
    .string({ error: "is not text" })
    // A lone surrogate would come back as U+FFFD from one column and whole from another: it becomes U+FFFD at once.
    .overwrite((value) => value.toWellFormed())
    .refine((value) => value.length <= LIMITS.text, {
    error: ({ input }) => `has ${sizeOf(input)} characters; at most ${LIMITS.text} are kept`,
    params: { limit: LIMITS.text },
});
const boundedList = z
    .array(boundedText, { error: "takes a list of text (send [] to empty it)" })
    .refine((items) => items.length <= LIMITS.items, {
    error: ({ input }) => `holds ${sizeOf(input)} items; at most ${LIMITS.items} are kept`,
    params: { limit: LIMITS.items },
});
const nameText = z
    .string({ error: ({ input }) => (input === undefined ? "is missing" : "is not text") })
    .overwrite((value) => value.toWellFormed())
    .refine((value) => value.length <= LIMITS.snapshotName, {
    error: ({ input }) => `has ${sizeOf(input)} characters; a snapshot name has 1 to ${LIMITS.snapshotName}`,
    params: { limit: LIMITS.snapshotName },
})
    .refine((value) => value.trim() !== "", { error: "is blank; a snapshot needs a name" })
    .refine((value) => !/\p{Cc}/u.test(value), { error: "holds a control character; a snapshot name must not" });
const ownName = nameText.refine((value) => value !== "current", {
    error: 'must not be "current", which means the live checkpoint',
});
export const field = {
    /** Kept exactly as sent. */
    text: (description) => optional(boundedText, description),
    /** A JSON array in a string is that list, other text is a list of one, blank text is refused. */
    list: (description) => z
        .preprocess((value) => (typeof value === "string" ? listFromText(value) : given(value)), boundedList.optional())
        .describe(description),
    /** One of the four words, in any case and with space or dash for underscore. */
    status: (description) => z
        .preprocess((value) => (typeof value === "string" ? value.toLowerCase().replaceAll(/[ -]/g, "_") : given(value)), z.enum(STATUSES, { error: `takes one of ${STATUSES.join(", ")}` }).optional())
        .describe(description),
    choice: (words, description) => optional(z.enum(words, { error: `takes one of ${words.join(", ")}` }), description),
    flag: (description) => optional(z.boolean({ error: "takes true or false" }), description),
    count: (min, max, description) => {
        const error = `takes a whole number from ${min} to ${max}`;
        return optional(z.int({ error }).min(min, { error }).max(max, { error }), description);
    },
    /** A name for a new snapshot. */
    newName: (description) => optional(ownName, description),
    /** The name of a snapshot; required. */
    name: (description) => z.preprocess(given, ownName).describe(description),
    /** The name of a snapshot, or `current`. */
    nameOrCurrent: (description) => optional(nameText, description),
};
/** Parses untrusted arguments; unknown keys are ignored. Throws `invalid-input` with the first fault: field, limit and size. */
export function parseInput(schema, input) {
    const parsed = readInput(schema, input);
    if (parsed.success)
        return parsed.data;
    const issue = parsed.error.issues[0];
    const at = pathOf(issue?.path ?? []);
    const limit = issue?.code === "custom" ? issue.params?.["limit"] : undefined;
    throw new CheckpointError("invalid-input", at === ""
        ? "The arguments are not an object; nothing was stored."
        : `${at} ${issue?.message ?? "is not valid"}; nothing was stored.`, {
        facts: {
            ...(at === "" ? {} : { field: at }),
            ...(typeof limit === "number" ? { limit, size: sizeOf(issue?.input) } : {}),
        },
    });
}
/** Reading a property may run code of whoever made the object. */
function readInput(schema, input) {
    try {
        return schema.safeParse(input ?? {}, { reportInput: true });
    }
    catch (error) {
        const message = `The arguments cannot be read (${describe(error)}); nothing was stored.`;
        throw new CheckpointError("invalid-input", message, { cause: error });
    }
}
function optional(schema, description) {
    return z.preprocess(given, schema.optional()).describe(description);
}
/** Null means "left out". */
function given(value) {
    return value ?? undefined;
}
function listFromText(value) {
    if (value.trim() === "")
        return value;
    try {
        const parsed = JSON.parse(value);
        if (Array.isArray(parsed))
            return parsed;
    }
    catch {
        return [value];
    }
    return [value];
}
function sizeOf(input) {
    return typeof input === "string" || Array.isArray(input) ? input.length : 0;
}
function pathOf(path) {
    return path
        .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
        .join("");
}

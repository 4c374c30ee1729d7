export function watchToolNames(tool, warn) {
    const ours = new Map();
    const told = new Set();
    const tell = (name, message) => {
        if (told.has(name))
            return;
        told.add(name);
        warn(message);
    };
    const add = (editor, definition) => {
        const { name, description } = definition;
        ours.set(name, description);
        const earlier = earlierDescription(editor, name);
        if (earlier !== undefined && earlier !== description) {
            tell(name, `The tool ${name} takes the place of another plugin's tool of that name, which the model no longer sees. Remove one of the two (1.x of this plugin uses the same names).`);
        }
        editor.add(definition);
    };
    return {
        tool: {
            transform: (callback) => tool.transform((editor) => {
                callback({
                    add: (definition) => {
                        add(editor, definition);
                    },
                });
            }),
        },
        compare: (offered) => {
            for (const [name, description] of ours) {
                const found = offered?.[name]?.description;
                if (found === undefined || found === description)
                    continue;
                tell(name, `The tool ${name} that the model sees is not this plugin's: another plugin, loaded later, defines or changes it, so its calls may not reach the checkpoints kept here. Remove one of the two (1.x of this plugin uses the same names).`);
            }
        },
    };
}
/** The description of what is registered by that name so far. The callback is replayed and must not throw; early editors have no `get`. */
function earlierDescription(editor, name) {
    try {
        const earlier = editor.get?.(name);
        if (typeof earlier !== "object" || earlier === null)
            return undefined;
        return "description" in earlier ? earlier.description : "";
    }
    catch {
        // Registering matters, not this look.
        return undefined;
    }
}

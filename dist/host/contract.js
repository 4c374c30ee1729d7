/**
 * The typed part of `@opencode/plugin` that this plugin uses (contract sections 1 and 3 to 7). The SDK itself is never imported:
 * `Plugin.define` is an identity function there, and not every host serves the module to plugins.
 *
 * Whatever comes from the host is `unknown` here until it has been parsed.
 */
/** The same identity function as the SDK's `Plugin.define` (contract section 1). */
export const Plugin = {
    define: (definition) => definition,
};

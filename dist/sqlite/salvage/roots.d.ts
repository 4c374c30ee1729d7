import type { Root } from "./walk.ts";
/** Where the trees of a database of the present schema begin: in a new one, and in one that was rebuilt by VACUUM. */
export declare function usualRoots(): readonly (readonly Root[])[];

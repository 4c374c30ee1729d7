import type { Cell, Value } from "./cells.ts";
import type { Pages } from "./pages.ts";
/** A row as it was found. `sure` rows hang on the database's own trees; others lie on pages that damage has cut off. */
export interface FoundRow {
    readonly rowid: number;
    readonly values: readonly Value[] | undefined;
    readonly sure: boolean;
}
/** What the trees say of the file, apart from the rows. */
export interface Trees {
    /** Pages of tables in the order of their keys. */
    readonly tablePages: ReadonlySet<number>;
    /** Keys that the indexes hold, by the name of the index: they also name rows that are gone. */
    readonly keys: ReadonlyMap<string, readonly (readonly Value[])[]>;
    /** Pages that a tree leads to and that are no part of one. */
    readonly unreadable: readonly {
        readonly page: number;
        readonly tree: string;
    }[];
    /** Pages that the file itself calls unused, or undefined where only the trees tell: all that they do not lead to is unused. */
    readonly free: ReadonlySet<number> | undefined;
}
/** A table or an index, and the page at which its tree begins. */
export interface Root {
    readonly name: string;
    readonly kind: "table" | "index";
    readonly page: number;
}
/**
 * Follows every tree from its root. Of a damaged file it finds what is still connected.
 *
 * Where the first page, which says where the trees begin, is gone, they are looked for where they begin in a new database and in one
 * that was rebuilt (`usual`): a place is believed when all its pages are there and `fits` knows its rows.
 */
export declare function walkTrees(pages: Pages, usual: readonly (readonly Root[])[], fits: (table: string, cell: Cell) => boolean): Trees;
/** The rows of all tables: first those on the trees, then those on pages that nothing leads to and that are not unused. */
export declare function foundRows(pages: Pages, trees: Trees, step: () => void): Generator<FoundRow>;

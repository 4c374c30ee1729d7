import type { Location } from "./contract.ts";
/** Where the host says this instance lives. Throws an Error with one sentence where it does not say: betas before 2.0 do not. */
export declare function requireLocation(given: unknown): Location;

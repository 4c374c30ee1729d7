import type { Location } from "../../../src/host/contract.ts"

export interface LocationInput {
  readonly directory: string
  readonly projectID?: string
  readonly projectDirectory?: string
  readonly canonical?: string
  readonly workspaceID?: string
}

/** A plugin's `ctx.location`. Without a project it is a folder outside version control: id `global`, project directory `/`. */
export function location(input: LocationInput): Location {
  const projectDirectory = input.projectDirectory ?? "/"
  return {
    directory: input.directory,
    ...(input.workspaceID === undefined ? {} : { workspaceID: input.workspaceID }),
    project: {
      id: input.projectID ?? "global",
      directory: projectDirectory,
      canonical: input.canonical ?? projectDirectory,
    },
  }
}

/** Instances and sessions meet by the exact strings: nothing is normalised. */
export function locationKey(place: { readonly directory: string; readonly workspaceID?: string }): string {
  return JSON.stringify([place.directory, place.workspaceID ?? null])
}

export interface Layer {
  readonly room: string
  readonly is: string
  readonly mayImport: readonly string[] | "everything"
}

export declare const LAYERS: readonly Layer[]
export declare const DRIVER: string
export declare function layerOf(file: string): Layer | undefined
export declare function isIn(file: string, room: string): boolean

/** A value that is made when it is first asked for, and then kept: for what a start should not pay. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

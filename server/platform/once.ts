/** Returns a function that creates its result at the first call and returns the same one afterwards. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

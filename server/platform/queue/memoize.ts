/**
 * Memoizes a function of a text, for up to `limit` texts; then it starts over. The same text returns the identical value, so that other
 * caches can use it as a key.
 */
export function memoize<T extends object>(make: (text: string) => T, limit = 1000): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (kept.size >= limit) kept.clear()
    kept.set(text, value)
    return value
  }
}

/** Memoizes a function of two objects for as long as both live. */
export function memoizePair<A extends object, B extends object, T>(make: (a: A, b: B) => T): (a: A, b: B) => T {
  const kept = new WeakMap<A, WeakMap<B, T>>()
  return (a, b) => {
    const ofA = kept.get(a) ?? new WeakMap<B, T>()
    kept.set(a, ofA)
    const value = ofA.get(b) ?? make(a, b)
    ofA.set(b, value)
    return value
  }
}

/** Observable value that can be read synchronously. Fits `useSyncExternalStore`. */
export interface Store<T> {
  getSnapshot(): T
  /** Replaces the value and notifies the listeners, unless it is the same value (`Object.is`). */
  set(next: T | ((now: T) => T)): void
  /** Calls `listener` after each change until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** Creates a store with the value `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    set(next) {
      const replaced = next instanceof Function ? next(value) : next
      if (Object.is(replaced, value)) return
      value = replaced
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

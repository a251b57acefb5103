/** Time for which an item must stay selected before anything is requested for it, in milliseconds. */
const SETTLED = 150

/** Longest time for which the previous details stay while those of the next item are requested, in milliseconds. */
const KEPT = 200

/** Decides which of several values that replace each other quickly are shown. */
export interface Follower<T> {
  /** Shows a value once it has settled and is prepared. Cancels a value that is not shown yet. */
  follow(key: unknown, value: T): void
  /** Cancels a value that is not shown yet. */
  stop(): void
}

/** Parts of a {@link Follower}. */
export interface FollowerParts<T> {
  /** Key of the value that is shown at first. */
  readonly first: unknown
  show(value: T): void
  /** Requests what a value needs. Aborted if the value is not shown. */
  prepare(value: T, signal: AbortSignal): Promise<unknown>
  wait(milliseconds: number): Promise<unknown>
}

/**
 * Creates a follower. Values that are replaced within 150 ms are skipped without a request. The previous value stays until the next one is
 * prepared, at most for 200 ms.
 */
export function createFollower<T>({ first, show, prepare, wait }: FollowerParts<T>): Follower<T> {
  let shown = first
  let pending: { readonly key: unknown; readonly abort: AbortController } | null = null

  const stop = () => {
    pending?.abort.abort()
    pending = null
  }

  async function settle(key: unknown, value: T, { signal }: AbortController): Promise<void> {
    await wait(SETTLED)
    if (signal.aborted) return
    await Promise.race([prepare(value, signal), wait(KEPT)])
    if (signal.aborted) return
    pending = null
    shown = key
    show(value)
  }

  return {
    stop,
    follow(key, value) {
      if (Object.is(pending?.key, key) && pending !== null) return
      stop()
      if (Object.is(shown, key)) return
      const abort = new AbortController()
      pending = { key, abort }
      void settle(key, value, abort)
    },
  }
}

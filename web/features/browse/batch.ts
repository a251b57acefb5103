/** At most this many requests of one batch are under way. */
const AT_ONCE = 4

/** How a batch went: what was done, what failed and why, and what was not begun because it was stopped. */
export interface BatchOutcome<T> {
  readonly done: readonly T[]
  readonly failed: ReadonlyArray<{ readonly item: T; readonly error: unknown }>
  readonly left: readonly T[]
}

export interface BatchOptions {
  /** Stops: what is under way is aborted, nothing more begins. */
  readonly signal?: AbortSignal | undefined
  /** Told after each item how many are finished, failed ones included. */
  readonly onProgress?: (finished: number) => void
}

/** Does `work` for each item, a few at a time and each for itself: one failure keeps no other item back. Never throws. */
export async function runBatch<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  { signal, onProgress }: BatchOptions = {},
): Promise<BatchOutcome<T>> {
  const done: T[] = []
  const failed: Array<{ item: T; error: unknown }> = []
  const left: T[] = []
  const queue = items.values()

  async function worker(): Promise<void> {
    for (const item of queue) {
      if (signal?.aborted) {
        left.push(item)
        continue
      }
      try {
        await work(item)
        done.push(item)
      } catch (error) {
        if (signal?.aborted) left.push(item)
        else failed.push({ item, error })
      }
      onProgress?.(done.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { done, failed, left }
}

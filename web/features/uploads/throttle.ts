/** A function that is called at most once in a while, and once more for what came meanwhile. */
export interface Throttled {
  call(): void
  /** Calls it whatever the time; what was owed is done. */
  now(): void
}

/** Calls `work` at once, then at most every `ms`. */
export function throttle(work: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | null = null
  let owed = false
  function now(): void {
    owed = false
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      if (owed) now()
    }, ms)
    work()
  }
  return {
    now,
    call() {
      if (timer === null) now()
      else owed = true
    },
  }
}

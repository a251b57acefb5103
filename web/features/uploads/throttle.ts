/** A function that runs at most once per interval, and once more for calls in between. */
export interface Throttled {
  call(): void
  /** Runs it immediately. A pending call is done. */
  runNow(): void
}

/** Runs `work` at once, then at most every `ms` milliseconds. */
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
    runNow: now,
    call() {
      if (timer === null) now()
      else owed = true
    },
  }
}

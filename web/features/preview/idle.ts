/** So long without movement, and what is only there for the hand goes (spec section 9), in ms. */
const HIDE_AFTER = 1500

/** Movements within this time count as one (spec section 9), in ms. */
const DEBOUNCE = 500

/** Runs `work` after `ms` and answers how to call that off. */
export type Schedule = (work: () => void, ms: number) => () => void

const byTimer: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Watches a hand: tells `onChange` true when it moves and false when it has rested. */
export interface IdleWatch {
  moved(): void
  stop(): void
}

/** Makes the watch of one stage. */
export function createIdleWatch(onChange: (awake: boolean) => void, schedule: Schedule = byTimer): IdleWatch {
  let stopHiding: (() => void) | null = null
  let stopWindow: (() => void) | null = null
  let movedAgain = false

  function wake(): void {
    stopHiding?.()
    stopHiding = schedule(() => onChange(false), HIDE_AFTER)
    movedAgain = false
    stopWindow = schedule(() => {
      stopWindow = null
      if (movedAgain) wake()
    }, DEBOUNCE)
  }
  return {
    moved() {
      onChange(true)
      if (stopWindow) movedAgain = true
      else wake()
    },
    stop() {
      stopHiding?.()
      stopWindow?.()
    },
  }
}

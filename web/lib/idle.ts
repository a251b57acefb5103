/** Time without movement after which pointer controls are hidden, in milliseconds. */
const HIDE_AFTER = 1500

/** Movements within this time count as one, in milliseconds. */
const DEBOUNCE = 500

/** Runs `work` after `ms` and returns a function that cancels it. */
export type Schedule = (work: () => void, ms: number) => () => void

const byTimer: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Watches the pointer: calls `onChange` with true when it moves and with false when it has rested. */
export interface IdleWatch {
  moved(): void
  /** Stays awake until the pointer moves again, for people who use the keyboard. */
  stay(): void
  stop(): void
}

/** Creates the idle watch of one stage. */
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
  function stop(): void {
    stopHiding?.()
    stopWindow?.()
    stopHiding = null
    stopWindow = null
  }
  return {
    moved() {
      onChange(true)
      if (stopWindow) movedAgain = true
      else wake()
    },
    stay() {
      stop()
      onChange(true)
    },
    stop,
  }
}

import { delayBefore } from './backoff.ts'

/** State of the connection: the server answers; it does not and is polled; it answers but needs a pause. */
type LinkState = 'up' | 'down' | 'resting'

/** Watches the connection for all uploads, so that they do not poll separately. */
export interface ConnectionMonitor {
  state(): LinkState
  /** Checks whether the server answers, after a request failed. If it does not, the link is down until it does. */
  check(): Promise<boolean>
  /** Pauses new requests for the delay of that number of tries. */
  pauseFor(tries: number): void
  /** Ends the pause or polls at once, at the user's request. */
  retryNow(): void
  /** Resets the state. */
  reset(): void
}

/** Creates a link that is up. `onChange` is called on each change of the state. */
export function createConnectionMonitor(probe: () => Promise<boolean>, onChange: () => void): ConnectionMonitor {
  let state: LinkState = 'up'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let asking: Promise<boolean> | null = null

  function become(next: LinkState): void {
    const changed = state !== next
    state = next
    if (changed) onChange()
  }

  function later(work: () => void, ms: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      work()
    }, ms)
  }

  async function ask(): Promise<boolean> {
    const answers = await probe()
    asking = null
    if (answers) {
      failures = 0
      if (state === 'down') become('up')
      return true
    }
    failures += 1
    become('down')
    later(() => void check(), delayBefore(failures))
    return false
  }

  function check(): Promise<boolean> {
    asking ??= ask()
    return asking
  }
  return {
    state: () => state,
    check,
    pauseFor(tries) {
      if (state === 'down') return
      become('resting')
      later(() => become('up'), delayBefore(tries))
    },
    retryNow() {
      if (state === 'resting') later(() => become('up'), 0)
      else if (state === 'down') void check()
    },
    reset() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      failures = 0
      become('up')
    },
  }
}

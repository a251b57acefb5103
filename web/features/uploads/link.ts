import { delayBefore } from './backoff.ts'

/** How it stands with the server: it answers; it does not, and is asked now and then; it answers but had better be left alone for a moment. */
type LinkState = 'up' | 'down' | 'resting'

/** Watches over the connection of all uploads, so that none of them waits for itself. */
export interface Link {
  state(): LinkState
  /** Something did not get through: asks the server. Answers whether it answers; when not, the link is down until it does. */
  check(): Promise<boolean>
  /** Sends nothing new for as long as the number of tries asks for. */
  rest(tries: number): void
  /** The person does not want to wait any longer. */
  hurry(): void
  /** Forgets the past. */
  reset(): void
}

/** Makes a link that is up. `onChange` is told of each change of its state. */
export function createLink(probe: () => Promise<boolean>, onChange: () => void): Link {
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
    rest(tries) {
      if (state === 'down') return
      become('resting')
      later(() => become('up'), delayBefore(tries))
    },
    hurry() {
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

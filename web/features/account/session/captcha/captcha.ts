import { createStore, type Store } from '#web/lib/store.ts'

/** State of the captcha. `open`: the user must act. */
export type CaptchaState = 'open' | 'working' | 'solved' | 'failed'

/** A captcha answer, valid for one attempt. */
export interface Captcha {
  readonly state: Pick<Store<CaptchaState>, 'getSnapshot' | 'subscribe'>
  /** Returns the answer once it is available; null if the user must act first, or it is unavailable. */
  answer(): Promise<string | null>
  /** Starts again: each answer is valid only once. */
  renew(): void
}

/** Validity of an answer, some minutes shorter than on the server, in milliseconds. */
const VALIDITY = 8 * 60_000

export interface PuzzleOptions {
  /** Fetches a puzzle and solves it. */
  readonly solve: () => Promise<string>
  /** Current time in milliseconds. */
  readonly now?: () => number
}

/** Creates the built-in captcha, which is solved without the user as soon as the login form appears. */
export function createPuzzleCaptcha({ solve, now = Date.now }: PuzzleOptions): Captcha {
  const state = createStore<CaptchaState>('working')
  let round = 0
  let found: Promise<string | null> = Promise.resolve(null)
  let solvedAt = 0

  function begin(): void {
    round += 1
    const mine = round
    const settle = (next: CaptchaState) => {
      if (mine === round) state.set(next)
    }
    state.set('working')
    solvedAt = now()
    found = solve().then(
      (answer) => {
        solvedAt = now()
        settle('solved')
        return answer
      },
      () => {
        settle('failed')
        return null
      },
    )
  }

  begin()
  return {
    state,
    answer() {
      const isStale = state.getSnapshot() === 'solved' && now() - solvedAt > VALIDITY
      if (isStale || state.getSnapshot() === 'failed') begin()
      return found
    },
    renew: begin,
  }
}

/** Captcha that is required but not started yet. */
export const PENDING_CAPTCHA: Captcha = {
  state: createStore<CaptchaState>('working'),
  answer: () => Promise.resolve(null),
  renew: () => undefined,
}

/** Captcha that is not required. */
export const NO_CAPTCHA: Captcha = {
  state: createStore<CaptchaState>('solved'),
  answer: () => Promise.resolve(''),
  renew: () => undefined,
}

import { createStore, type Store } from '#web/lib/store.ts'

/** How it stands with the proof that a person is here. `open`: the person has something to do. */
export type CaptchaState = 'open' | 'working' | 'solved' | 'failed'

/** A proof that a person is here, good for one attempt. */
export interface Captcha {
  readonly state: Pick<Store<CaptchaState>, 'getSnapshot' | 'subscribe'>
  /** The proof, as soon as there is one; null when the person has to do something first, or it cannot be had. */
  answer(): Promise<string | null>
  /** Begins anew: each proof counts once. */
  renew(): void
}

/** An answer that was found is good for some minutes less than the server gives it, in ms. */
const GOOD_FOR = 8 * 60_000

export interface PuzzleOptions {
  /** Fetches a puzzle and works until it is solved. */
  readonly solve: () => Promise<string>
  /** Milliseconds. */
  readonly now?: () => number
}

/** Puzzles of our own, solved without the person as soon as they are asked to sign in. */
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
      const isStale = state.getSnapshot() === 'solved' && now() - solvedAt > GOOD_FOR
      if (isStale || state.getSnapshot() === 'failed') begin()
      return found
    },
    renew: begin,
  }
}

/** One is asked for, and about to begin. */
export const COMING_CAPTCHA: Captcha = {
  state: createStore<CaptchaState>('working'),
  answer: () => Promise.resolve(null),
  renew: () => undefined,
}

/** Nobody asks for a proof. */
export const NO_CAPTCHA: Captcha = {
  state: createStore<CaptchaState>('solved'),
  answer: () => Promise.resolve(''),
  renew: () => undefined,
}

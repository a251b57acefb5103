import type { PublicShare } from '#contract/shares.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Place } from './address.ts'
import { type Ask, Refusal } from './ask.ts'
import type { Failure } from './failure.ts'

/** How the last password went: `none` was tried. */
export type Tried = 'none' | 'wrong' | 'too-many' | 'not-sent'

/** What the page knows of the place it is at. */
export type VisitState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'locked'; readonly tried: Tried; readonly busy: boolean }
  | { readonly kind: 'failed'; readonly status: number }
  | { readonly kind: 'here'; readonly place: Place; readonly share: PublicShare }

/** A visitor's way through one link. */
export interface Visit {
  readonly state: Pick<Store<VisitState>, 'getSnapshot' | 'subscribe'>
  /** Goes to a place; what was seen before stays until it is known, or until that takes long. */
  open(place: Place): Promise<void>
  /** Tries a password for the place one is at, and for all others if it is right. */
  unlock(password: string): Promise<void>
  /**
   * Asks again where one is, without showing that. A link that has ended meanwhile is shown as one, and one that gave its last download
   * as one that has none left; what cannot be had for another reason changes nothing.
   */
  refresh(): Promise<void>
}

/** After this time one is told of a wait, in ms (ui.md). */
const PATIENCE = 400

/** How a password went that did not open the link; other failures are no matter of passwords. */
const TRIED: { readonly [F in Failure]?: Tried } = {
  password_needed: 'wrong',
  too_many: 'too-many',
  unreachable: 'not-sent',
}

/** Begins a visit. The password is kept for as long as the page is open, and nowhere else. */
export function createVisit(ask: Ask, patience: number = PATIENCE): Visit {
  const state = createStore<VisitState>({ kind: 'loading' })
  let at: Place = { hash: '', path: '/' }
  let password: string | null = null
  let asking = new AbortController()

  /** Asks for a place; a newer question ends this one. Null when that happened. */
  async function answerFor(place: Place, tried: string | null): Promise<PublicShare | Refusal | null> {
    asking.abort()
    const mine = new AbortController()
    asking = mine
    try {
      const share = await ask(place, tried, mine.signal)
      return mine.signal.aborted ? null : share
    } catch (cause) {
      if (mine.signal.aborted) return null
      return cause instanceof Refusal ? cause : new Refusal(500, 'other')
    }
  }

  async function open(place: Place): Promise<void> {
    at = place
    const waiting = setTimeout(() => at === place && state.set({ kind: 'loading' }), patience)
    const answer = await answerFor(place, password)
    clearTimeout(waiting)
    if (answer === null) return
    if (!(answer instanceof Refusal)) return state.set({ kind: 'here', place, share: answer })
    if (answer.failure !== 'password_needed') return state.set({ kind: 'failed', status: answer.status })
    password = null
    state.set({ kind: 'locked', tried: 'none', busy: false })
  }

  async function unlock(tried: string): Promise<void> {
    const place = at
    state.set({ kind: 'locked', tried: 'none', busy: true })
    const answer = await answerFor(place, tried)
    if (answer === null) return
    if (!(answer instanceof Refusal)) {
      password = tried
      return state.set({ kind: 'here', place, share: answer })
    }
    const went = TRIED[answer.failure]
    state.set(went ? { kind: 'locked', tried: went, busy: false } : { kind: 'failed', status: answer.status })
  }

  async function refresh(): Promise<void> {
    const now = state.getSnapshot()
    if (now.kind !== 'here') return
    const answer = await answerFor(now.place, password)
    if (answer === null) return
    if (!(answer instanceof Refusal)) return state.set({ ...now, share: answer })
    // Who sends files is told at each of them.
    if (answer.failure !== 'not_found' || now.share.kind === 'upload') return
    if (now.share.downloadsLeft === null) state.set({ kind: 'failed', status: answer.status })
    else state.set({ ...now, share: { ...now.share, downloadsLeft: 0 } })
  }

  return { state, open, unlock, refresh }
}

import type { PublicShare } from '#contract/shares.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Failure } from './failure.ts'
import { type FetchShare, Refusal } from './fetch-share.ts'
import type { ShareLocation } from './share-location.ts'

/** Result of the last password attempt. */
export type PasswordResult = 'none' | 'wrong' | 'too-many' | 'not-sent'

/** State of the current place. */
export type ShareVisitState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'locked'; readonly tried: PasswordResult; readonly busy: boolean }
  | { readonly kind: 'failed'; readonly status: number }
  | { readonly kind: 'here'; readonly place: ShareLocation; readonly share: PublicShare }

/** State of a visit to one share link. */
export interface ShareVisit {
  readonly state: Pick<Store<ShareVisitState>, 'getSnapshot' | 'subscribe'>
  /** Opens a place. The previous one stays visible until the answer arrives, or until that takes long. */
  open(place: ShareLocation): Promise<void>
  /** Tries a password for the current place. If it is right, it is used for all others too. */
  unlock(password: string): Promise<void>
  /**
   * Fetches the current place again without a loading state. An ended link is shown as not found, a used up one as without downloads. Other
   * failures change nothing.
   */
  refresh(): Promise<void>
}

/** Delay before the loading state appears, in milliseconds. */
const PATIENCE = 400

/** Results of a wrong password. Other failures are not related to the password. */
const TRIED: { readonly [F in Failure]?: PasswordResult } = {
  password_needed: 'wrong',
  too_many: 'too-many',
  unreachable: 'not-sent',
}

/** Creates a visit. The password is stored only in memory, while the page is open. */
export function createShareVisit(ask: FetchShare, patience: number = PATIENCE): ShareVisit {
  const state = createStore<ShareVisitState>({ kind: 'loading' })
  let at: ShareLocation = { hash: '', path: '/' }
  let password: string | null = null
  let asking = new AbortController()

  /** Fetches a place, and aborts any earlier request. Returns null if it was aborted. */
  async function answerFor(place: ShareLocation, tried: string | null): Promise<PublicShare | Refusal | null> {
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

  async function open(place: ShareLocation): Promise<void> {
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
    // A sender sees the failure of each file.
    if (answer.failure !== 'not_found' || now.share.kind === 'upload') return
    if (now.share.downloadsLeft === null) state.set({ kind: 'failed', status: answer.status })
    else state.set({ ...now, share: { ...now.share, downloadsLeft: 0 } })
  }

  return { state, open, unlock, refresh }
}

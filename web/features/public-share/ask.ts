import type { PublicShare } from '#contract/shares.ts'
import { type Place, shareAddress } from './address.ts'
import { readShare } from './answer.ts'
import { type Failure, failureIn } from './failure.ts'

/** The page does not load the contract's schemas, among which this name is. */
const PASSWORD_HEADER: typeof import('#contract/shares.ts').SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD'

/** The server does not tell of a link; `status` is 0 when it was not reached. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly failure: Failure

  constructor(status: number, failure: Failure) {
    super(`The server answered ${status} ${failure}.`)
    this.status = status
    this.failure = failure
  }
}

/** What a place is, as the server tells a visitor who has this password. */
export type Ask = (place: Place, password: string | null, signal: AbortSignal) => Promise<PublicShare>

/** Asks the server below a base path. Throws `Refusal`, an `AbortError` when its signal says so, or another error when the answer makes no sense. */
export const createAsk =
  (base: string): Ask =>
  async (place, password, signal) => {
    // A header holds no other letters than ASCII's.
    const headers: HeadersInit =
      password === null ? {} : { [PASSWORD_HEADER]: encodeURIComponent(password.toWellFormed()) }
    // Also when the connection breaks in the middle of the answer; an answer that came but is no JSON makes no sense.
    const unreachable = (cause: unknown) => {
      throw signal.aborted || cause instanceof SyntaxError ? cause : new Refusal(0, 'unreachable')
    }
    const answer = await fetch(base + shareAddress(place), { headers, signal }).catch(unreachable)
    if (!answer.ok) throw new Refusal(answer.status, failureIn(await answer.text().catch(unreachable)))
    return readShare(await answer.json().catch(unreachable))
  }

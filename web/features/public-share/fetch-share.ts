import type { PublicShare } from '#contract/shares.ts'
import { type Failure, failureIn } from './failure.ts'
import { readShare } from './read-share.ts'
import { type ShareLocation, shareAddress } from './share-location.ts'

/** The page does not load the contract's schemas, which contain this name. */
const PASSWORD_HEADER: typeof import('#contract/shares.ts').SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD'

/** The server refused to describe a link. `status` is 0 if it was not reached. */
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

/** Fetches the description of a place, with the visitor's password. */
export type FetchShare = (place: ShareLocation, password: string | null, signal: AbortSignal) => Promise<PublicShare>

/**
 * Creates the function that asks the server below a base path. Throws `Refusal`, `AbortError` on abort, or another error if the answer is
 * not valid.
 */
export const createFetchShare =
  (base: string): FetchShare =>
  async (place, password, signal) => {
    // Headers can contain only ASCII.
    const headers: HeadersInit =
      password === null ? {} : { [PASSWORD_HEADER]: encodeURIComponent(password.toWellFormed()) }
    // Also if the connection breaks during the answer. A complete answer that is not JSON is an error of its own.
    const unreachable = (cause: unknown) => {
      throw signal.aborted || cause instanceof SyntaxError ? cause : new Refusal(0, 'unreachable')
    }
    const answer = await fetch(base + shareAddress(place), { headers, signal }).catch(unreachable)
    if (!answer.ok) throw new Refusal(answer.status, failureIn(await answer.text().catch(unreachable)))
    return readShare(await answer.json().catch(unreachable))
  }

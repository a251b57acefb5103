import type { PublicShare } from '#contract/shares.ts'
import { type Place, shareAddress } from './address.ts'
import { readShare } from './answer.ts'

/** The page does not load the contract's schemas, among which this name is. */
const PASSWORD_HEADER: typeof import('#contract/shares.ts').SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD'

/** The server does not tell of a link; `status` 0: it was not reached. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
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
    const answer = await fetch(base + shareAddress(place), { headers, signal }).catch((cause: unknown) => {
      throw signal.aborted ? cause : new Refusal(0)
    })
    if (!answer.ok) throw new Refusal(answer.status)
    return readShare(await answer.json())
  }

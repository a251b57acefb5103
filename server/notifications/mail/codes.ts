import { createHash, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '#contract/mail.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'
import type { PendingAddress, Recipient } from './store.ts'

/**
 * Lifetime of a code that confirms an address in milliseconds, wrong codes after which it ends, and codes that are sent to the addresses of
 * a user in a day.
 *
 * @limit Email | Lifetime of a code that confirms an address | {ms}
 */
export const CODE_LIFETIME = 30 * 60_000
/** @limit Email | Wrong codes before a new one is needed | {} */
export const MAX_WRONG_CODES = 5
/** @limit Email | Codes sent for a user in 24 hours | {} */
export const MAX_CODES = 5

/** @limit Email | Codes sent to one address in 24 hours, for all users | {} */
export const MAX_CODES_TO_ADDRESS = 3
/** @limit Email | Codes sent for all users in an hour | {} */
export const MAX_CODES_IN_HOUR = 60

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns a random code. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

const digestOf = (code: string, address: string): string =>
  createHash('sha256').update(`${code} ${address}`).digest('hex')

/**
 * Returns the recipient with an address to be confirmed by `code`, which is about to be sent.
 * @throws AppError `too_many` when too many codes were sent
 */
export function withPending(recipient: Recipient, address: string, code: string, now: number): Recipient {
  const recent = recipient.codesSent.filter((at) => at > now - DAY && at <= now)
  if (recent.length >= MAX_CODES)
    throw tooMany('Too many codes were sent to you. Try again tomorrow.', (recent[0] ?? now) + DAY - now)
  const pending = { address, digest: digestOf(code, address), expiresAt: now + CODE_LIFETIME, tries: 0 }
  return { ...recipient, pending, codesSent: [...recent, now] }
}

/** Returns the recipient whose code, recorded at `at`, was not sent: it does not count. */
export const withoutCode = (recipient: Recipient, at: number): Recipient => ({
  ...recipient,
  codesSent: recipient.codesSent.filter((sent) => sent !== at),
})

/** Records the codes that are sent, so that users together do not flood an address, or the mail server. */
export class CodeLog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Records a code that is about to be sent, and returns its id.
   * @throws AppError `too_many` when too many were sent to the address, or for all users
   */
  async add(address: string, now: number): Promise<number> {
    await this.#db
      .deleteFrom('mail_codes')
      .where((eb) => eb.or([eb('at', '<=', now - DAY), eb('at', '>', now)]))
      .execute()
    const key = mailboxKey(address)
    const rows = await this.#db.selectFrom('mail_codes').select(['address_key', 'at']).orderBy('at').execute()
    const same = rows.filter((row) => row.address_key === key)
    if (same.length >= MAX_CODES_TO_ADDRESS)
      throw tooMany('Too many codes were sent to this address. Try again tomorrow.', (same[0]?.at ?? now) + DAY - now)
    const latest = rows.filter(({ at }) => at > now - HOUR)
    if (latest.length >= MAX_CODES_IN_HOUR)
      throw tooMany('Too many codes were sent. Try again later.', (latest[0]?.at ?? now) + HOUR - now)
    const { id } = await this.#db
      .insertInto('mail_codes')
      .values({ address_key: key, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Forgets a code that was not sent. */
  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('mail_codes').where('id', '=', id).execute()
  }
}

/** Returns a text that is equal for the addresses of a mailbox: many mail servers ignore upper case, and what follows a plus sign. */
function mailboxKey(address: string): string {
  const folded = address.toLowerCase()
  const end = folded.lastIndexOf('@')
  return `${folded.slice(0, end).replace(/(?<=.)\+.*$/, '')}${folded.slice(end)}`
}

const tooMany = (message: string, ms: number) => new AppError('too_many', message, { retryAfter: Math.ceil(ms / 1000) })

/** Returns whether a code confirms an address. */
export const isRightCode = ({ address, digest }: PendingAddress, code: string): boolean =>
  equalInConstantTime(digestOf(code, address), digest)

/** Returns whether the code of an address can still be entered. */
export const isOpen = ({ expiresAt, tries }: PendingAddress, now: number): boolean =>
  now < expiresAt && tries < MAX_WRONG_CODES

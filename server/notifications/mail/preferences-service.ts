import type { MailAddressRemoval, MailAddressUpdate, MailChoices, MailPreferences } from '#contract/mail.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { CODE_LIFETIME, CodeLog, isOpen, isRightCode, newCode, withoutCode, withPending } from './codes.ts'
import { codeLetter } from './letters.ts'
import { MailFailure } from './mail-server.ts'
import type { Outgoing } from './outgoing.ts'
import { QueueWriter } from './queue-store.ts'
import type { MailSender } from './sender.ts'
import { MailReader, MailWriter, type Recipient } from './store.ts'

export type MailPreferencesParts = {
  readonly db: Db
  readonly proof: Pick<Proof, 'require'>
  readonly users: Pick<UserService, 'get'>
  readonly outgoing: Outgoing
  readonly mailSender: Pick<MailSender, 'closing'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Codes that are sent at once.
 *
 * @limit Email | Codes sent concurrently | {running}; {waiting} wait up to {patience ms}
 */
const SENDING = { running: 2, waiting: 8, patience: 20_000 }

/** Users' own mail addresses, and what they get by mail. */
export class MailPreferencesService {
  readonly #parts: MailPreferencesParts
  readonly #sending = new Semaphore(SENDING)

  constructor(parts: MailPreferencesParts) {
    this.#parts = parts
  }

  /** Returns the settings of the caller. */
  async get({ subject }: Caller): Promise<MailPreferences> {
    const { db, outgoing, now } = this.#parts
    const { address, kinds, fileNames, pending } = await new MailReader(db).recipient(subject.userId)
    const isPending = pending !== null && isOpen(pending, now())
    const available = (await outgoing.server()) !== null
    return { available, address, pending: isPending ? pending.address : null, kinds: [...kinds], fileNames }
  }

  /** Stores what the caller gets by mail. @throws AppError `conflict` without a mail server */
  async choose(caller: Caller, { kinds, fileNames }: MailChoices): Promise<MailPreferences> {
    await this.#requireServer()
    await this.#change(caller, (recipient) => ({ ...recipient, kinds: [...new Set(kinds)], fileNames }))
    return this.get(caller)
  }

  /**
   * Sends a code to an address, which must be confirmed by it before anything else is sent there.
   * @throws AppError `conflict` without a mail server; `too_many` when too many codes were sent; `invalid` when the mail server refuses the
   * address; `busy` when the mail cannot be sent now; errors of {@link Proof.require}
   */
  async setAddress(caller: Caller, update: MailAddressUpdate): Promise<MailPreferences> {
    const { db, proof, mailSender, now } = this.#parts
    const { userId } = caller.subject
    const server = await this.#requireServer()
    await proof.require(caller, update)
    const { address, locale = '' } = update
    const code = newCode()
    const at = now()
    // Stored first: a code that is not stored would count as none.
    const entry = await db.transaction().execute(async (tx) => {
      await changeRecipient(tx, userId, (recipient) => withPending({ ...recipient, locale }, address, code, at))
      return new CodeLog(tx).add(address, at)
    })
    try {
      const release = await this.#sending.acquire(() => mailSender.closing)
      try {
        await this.#sendCode(server, caller, { address, code, locale })
      } finally {
        release()
      }
    } catch (error) {
      // A refused address counts: otherwise users could ask the mail server for addresses without end.
      if (isAppError(error, 'busy'))
        await db.transaction().execute(async (tx) => {
          await changeRecipient(tx, userId, (recipient) => withoutCode(recipient, at))
          await new CodeLog(tx).remove(entry)
        })
      throw error
    }
    return this.get(caller)
  }

  async #sendCode(
    server: SmtpServer,
    caller: Caller,
    wanted: { address: string; code: string; locale: Recipient['locale'] },
  ) {
    const { outgoing, users, mailSender } = this.#parts
    const { address, code, locale } = wanted
    const frame = await outgoing.frame((await users.get(caller.subject.userId)).locale || locale)
    const letter = codeLetter(code, CODE_LIFETIME / 60_000, frame)
    try {
      await outgoing.sendLetter(server, address, { letter, frame }, mailSender.closing)
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      if (error.problem === 'recipient') {
        // No code can arrive there.
        await this.#change(caller, (recipient) => ({ ...recipient, pending: null }))
        throw new AppError('invalid', 'The mail server refuses this address.', { field: 'address' })
      }
      throw new AppError('busy', 'The email could not be sent. Try again later.', { retryAfter: 60 })
    }
  }

  /** Confirms the pending address by its code. @throws AppError `conflict` for a wrong or expired code */
  async confirm(caller: Caller, code: string): Promise<MailPreferences> {
    const { now } = this.#parts
    const isRight = await this.#change(caller, (recipient) => {
      const { pending } = recipient
      if (pending === null || !isOpen(pending, now())) return recipient
      if (isRightCode(pending, code)) return { ...recipient, address: pending.address, pending: null }
      return { ...recipient, pending: { ...pending, tries: pending.tries + 1 } }
    }).then(({ before, after }) => before.pending !== null && after.pending === null)
    if (!isRight) throw new AppError('conflict', 'The code is wrong or has expired.', { field: 'code' })
    return this.get(caller)
  }

  /**
   * Removes the address and everything that waits to be sent to it, or only the address that is not confirmed yet.
   * @throws errors of {@link Proof.require}
   */
  async removeAddress(caller: Caller, removal: MailAddressRemoval): Promise<MailPreferences> {
    const isPendingOnly = removal.pending_only === true
    if (!isPendingOnly) await this.#parts.proof.require(caller, removal)
    await this.#change(caller, (recipient) => ({
      ...recipient,
      ...(!isPendingOnly && { address: null }),
      pending: null,
    }))
    return this.get(caller)
  }

  async #requireServer(): Promise<SmtpServer> {
    const server = await this.#parts.outgoing.server()
    if (!server) throw new AppError('conflict', 'This server sends no email.')
    return server
  }

  #change({ subject: { userId } }: Caller, change: (recipient: Recipient) => Recipient) {
    return this.#parts.db.transaction().execute((tx) => changeRecipient(tx, userId, change))
  }
}

/** Replaces the settings of a user. What waits is removed with the address. */
async function changeRecipient(tx: Tx, userId: number, change: (recipient: Recipient) => Recipient) {
  const writer = new MailWriter(tx)
  const before = await writer.recipient(userId)
  const after = change(before)
  if (after !== before) await writer.setRecipient(after)
  if (after.address !== before.address) await new QueueWriter(tx).clear(userId)
  return { before, after }
}

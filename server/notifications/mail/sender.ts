import { createHash } from 'node:crypto'
import type { Notice } from '#contract/notices.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import type { Db } from '#server/platform/database/database.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { DueTasks } from '#server/platform/queue/due-tasks.ts'
import { noticesLetter, stopUrl } from './letters.ts'
import { MailFailure } from './mail-server.ts'
import type { Outgoing } from './outgoing.ts'
import { DELAYS, type DueMail, QueueReader, QueueWriter } from './queue-store.ts'
import { MailReader, type Recipient } from './store.ts'

export type MailSenderParts = {
  readonly db: Db
  readonly log: Log
  readonly users: Pick<UserService, 'find'>
  /** Returns those of a user's notices that they have not read, as they may see them now. */
  readonly unreadNotices: (userId: number, ids: readonly number[]) => Promise<readonly Notice[]>
  readonly outgoing: Outgoing
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Maximum number of concurrent emails.
 *
 * @limit Email | Concurrent emails | {}
 */
const MAX_CONCURRENT = 2

/** Sends the notifications that wait in the queue, at most one mail to a user at a time. All state is in the database. */
export class MailSender {
  readonly #parts: MailSenderParts
  readonly #tasks: DueTasks<DueMail>

  constructor(parts: MailSenderParts) {
    this.#parts = parts
    const { db, log, now, outgoing } = parts
    this.#tasks = new DueTasks({
      ...{ log, now, name: 'a mail', limit: MAX_CONCURRENT },
      read: async () => ((await outgoing.server()) ? new QueueReader(db).dueMails() : []),
      keyOf: ({ userId }) => userId,
      run: (mail, closing) => this.#send(mail, closing),
    })
  }

  /** Aborted when the server stops. */
  get closing(): AbortSignal {
    return this.#tasks.closing
  }

  /** Starts due mails, and sets a timer for the next one. */
  wake(): void {
    this.#tasks.wake()
  }

  /** Aborts running mails; they are sent after the next start. */
  close(): Promise<void> {
    return this.#tasks.close()
  }

  async #send({ userId, tries }: DueMail, closing: AbortSignal): Promise<void> {
    const { db, log, now, outgoing, unreadNotices } = this.#parts
    const server = await outgoing.server()
    if (!server) return
    const { notices: ids, last } = await new QueueReader(db).waiting(userId)
    const write = (work: (writer: QueueWriter) => Promise<void>) =>
      db.transaction().execute((tx) => work(new QueueWriter(tx)))
    try {
      const recipient = await new MailReader(db).recipient(userId)
      const notices = (await unreadNotices(userId, ids)).filter(({ kind }) => recipient.kinds.includes(kind))
      const isSent = await this.#deliver(server, { recipient, notices, last }, closing)
      await write((writer) => writer.recordDone(userId, last, isSent ? now() : null, now()))
      if (isSent) log.debug('mail sent', { user: userId, notifications: notices.length })
    } catch (error) {
      if (closing.aborted) throw error
      // Whatever fails, this mail waits longer, so that it does not hold up those of other users.
      const { problem, isFinal } = error instanceof MailFailure ? error : new MailFailure('other')
      const delay = isFinal ? undefined : DELAYS[tries]
      const nextAt = delay === undefined ? null : now() + delay
      await write((writer) => writer.recordFailure(userId, { at: now(), problem, nextAt, last }))
      const unexpected = error instanceof MailFailure ? {} : errorFields(error)
      log.warn('a mail failed', { user: userId, problem, tries: tries + 1, again: nextAt !== null, ...unexpected })
    }
  }

  /** Returns whether a mail was sent: none is when everything has been read, or the address was removed. */
  async #deliver(
    server: SmtpServer,
    { recipient, notices, last }: { recipient: Recipient; notices: readonly Notice[]; last: number },
    closing: AbortSignal,
  ): Promise<boolean> {
    const { users, outgoing } = this.#parts
    const { userId, address, fileNames } = recipient
    const user = await users.find(userId)
    if (!user || address === null || notices.length === 0) return false
    const frame = await outgoing.frame(user.locale || recipient.locale)
    const letter = noticesLetter(notices, { ...frame, fileNames, username: user.username })
    const id = createHash('sha256').update(`${userId} ${address} ${last}`).digest('hex').slice(0, 32)
    const unsubscribe = frame.url === null ? null : stopUrl(frame.url)
    await outgoing.send(server, { ...letter, to: address, senderName: frame.instance, unsubscribe, id }, closing)
    return true
  }
}

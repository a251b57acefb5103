import type { MailServerUpdate, MailStatus, MailTestResult } from '#contract/mail.ts'
import type { GivenProof } from '#contract/proof.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import { actorOf } from '#server/accounts/users/principal.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { testLetter } from './letters.ts'
import { MailFailure, presentServer, requestedServer } from './mail-server.ts'
import type { Outgoing } from './outgoing.ts'
import { problemOf, QueueReader, QueueWriter } from './queue-store.ts'
import type { MailSender } from './sender.ts'
import { MailReader, MailWriter } from './store.ts'

export type MailServerParts = {
  readonly db: Db
  readonly events: Pick<EventBus<SettingsEvents>, 'publish'>
  readonly proof: Pick<Proof, 'require'>
  readonly users: Pick<UserService, 'get'>
  readonly outgoing: Outgoing
  readonly mailSender: Pick<MailSender, 'wake' | 'closing'>
}

/** Maximum number of concurrent tests. */
const TESTS = 2

/** The mail server, for administrators. */
export class MailServerService {
  readonly #parts: MailServerParts
  readonly #tests = new Semaphore({ running: TESTS })

  constructor(parts: MailServerParts) {
    this.#parts = parts
  }

  /** Returns the server, without its password, and the state of the queue. */
  async status(): Promise<MailStatus> {
    const { db, outgoing } = this.#parts
    const server = await outgoing.server()
    const { sentAt, failed } = await new MailReader(db).lastResults()
    const at = failed?.failed_at ?? null
    return {
      server: server && presentServer(server),
      fixed: outgoing.isFixed,
      links: outgoing.hasLinks,
      waiting: await new QueueReader(db).count(),
      sentAt,
      failure:
        failed && at !== null ? { at, problem: problemOf(failed.problem), again: failed.next_at !== null } : null,
    }
  }

  /** Stores the server. @throws AppError `invalid`, with the field; `conflict` if it is fixed; errors of {@link Proof.require} */
  async setServer(caller: Caller, update: MailServerUpdate): Promise<MailStatus> {
    const { db, proof } = this.#parts
    this.#requireChangeable()
    // Refused before the password is asked for.
    requestedServer(update, await new MailReader(db).server())
    await proof.require(caller, update)
    await db.transaction().execute(async (tx) => {
      const writer = new MailWriter(tx)
      await writer.setServer(requestedServer(update, await writer.server()))
    })
    this.#publishChange(caller)
    return this.status()
  }

  /** Removes the server and everything that waits. @throws AppError `conflict` if it is fixed; errors of {@link Proof.require} */
  async removeServer(caller: Caller, given: GivenProof): Promise<MailStatus> {
    const { db, proof } = this.#parts
    this.#requireChangeable()
    await proof.require(caller, given)
    await db.transaction().execute(async (tx) => {
      await new MailWriter(tx).setServer(null)
      await new QueueWriter(tx).clear(null)
    })
    this.#publishChange(caller)
    return this.status()
  }

  /** Sends a test mail and waits for the result. @throws AppError `conflict` without a server; `too_many` */
  async sendTest({ subject }: Caller, to: string): Promise<MailTestResult> {
    const { outgoing, users, mailSender } = this.#parts
    const server = await outgoing.server()
    if (!server) throw new AppError('conflict', 'There is no mail server.')
    const release = this.#tests.tryAcquire()
    if (!release) throw new AppError('too_many', 'Other tests are running. Try again in a moment.', { retryAfter: 10 })
    try {
      const frame = await outgoing.frame((await users.get(subject.userId)).locale)
      await outgoing.sendLetter(server, to, { letter: testLetter(frame), frame }, mailSender.closing)
      return { problem: null }
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      return { problem: error.problem }
    } finally {
      release()
    }
  }

  #requireChangeable(): void {
    if (this.#parts.outgoing.isFixed)
      throw new AppError('conflict', 'The options of the server set the mail server. Change them there.')
  }

  #publishChange(caller: Caller): void {
    const { events, mailSender } = this.#parts
    events.publish('settings.changed', { actor: actorOf(caller), fields: ['mail'] })
    mailSender.wake()
  }
}

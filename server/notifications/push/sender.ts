import type { Notice } from '#contract/notices.ts'
import type { Caller } from '#server/access/caller.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { DueTasks } from '#server/platform/queue/due-tasks.ts'
import { MAX_IN_MESSAGE, noticesMessage } from './message.ts'
import type { PushOutcome, PushOutgoing } from './outgoing.ts'
import { DELAYS, type DueMessage, PushQueueReader, PushQueueWriter } from './queue-store.ts'
import { DeviceReader, DeviceWriter, type PushDevice } from './store.ts'

export type PushSenderParts = {
  readonly db: Db
  readonly log: Log
  readonly users: Pick<UserService, 'find'>
  /** Returns those of a user's notices that they have not read, as they may see them now. */
  readonly unreadNotices: (userId: number, ids: readonly number[]) => Promise<readonly Notice[]>
  /** Returns the caller of a session; null when it has ended. */
  readonly recheck: (sessionId: string) => Promise<Caller | null>
  readonly outgoing: PushOutgoing
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Maximum number of concurrent messages to devices.
 *
 * @limit Notifications | Notifications sent to devices concurrently, one to each device | {}
 */
const MAX_CONCURRENT = 4

/** Sends the notifications that wait for devices, those of one kind in one message. All state is in the database. */
export class PushSender {
  readonly #parts: PushSenderParts
  readonly #tasks: DueTasks<DueMessage>

  constructor(parts: PushSenderParts) {
    this.#parts = parts
    const { db, log, now, outgoing } = parts
    this.#tasks = new DueTasks({
      ...{ log, now, name: 'a push message', limit: MAX_CONCURRENT },
      read: async () => ((await outgoing.isOn()) ? new PushQueueReader(db).dueMessages() : []),
      keyOf: ({ deviceId }) => deviceId,
      run: (message, closing) => this.#send(message, closing),
    })
  }

  /** Aborted when the server stops. */
  get closing(): AbortSignal {
    return this.#tasks.closing
  }

  /** Starts due messages, and sets a timer for the next one. */
  wake(): void {
    this.#tasks.wake()
  }

  /** Aborts running messages; they are sent after the next start. */
  close(): Promise<void> {
    return this.#tasks.close()
  }

  async #send({ deviceId, tries }: DueMessage, closing: AbortSignal): Promise<void> {
    const { db, log, now, recheck, outgoing } = this.#parts
    const device = await new DeviceReader(db).byId(deviceId)
    if (!device) return
    if ((await recheck(device.sessionId)) === null) return this.#remove(device)
    let sent: readonly number[] = []
    let outcome: PushOutcome = { kind: 'sent' }
    try {
      await this.#write((tx) => new PushQueueWriter(tx).removeOld(deviceId, now()))
      const { unwanted, notices } = await this.#nextNotices(device)
      sent = [...unwanted, ...notices.map(({ id }) => id)]
      const [first, ...others] = notices
      if (first) {
        const frame = await outgoing.frame((await this.#parts.users.find(device.userId))?.locale || device.locale)
        const message = noticesMessage([first, ...others], { ...frame, fileNames: device.fileNames })
        outcome = await outgoing.send(device, message, closing)
      }
    } catch (error) {
      if (closing.aborted) throw error
      // Whatever fails, this message waits longer, so that it does not hold up those to other devices.
      log.error('a push message could not be prepared', { user: device.userId, ...errorFields(error) })
      outcome = { kind: 'again', reason: 'internal error', delay: 0, status: null }
    }
    await this.#record(device, { outcome, sent, tries })
  }

  /** Returns the next waiting notices of one kind, and the ids of those that need not be sent. */
  async #nextNotices({ id, userId, kinds }: PushDevice) {
    const ids = await new PushQueueReader(this.#parts.db).waiting(id)
    const wanted = (await this.#parts.unreadNotices(userId, ids)).filter(({ kind }) => kinds.includes(kind))
    const known = new Set(wanted.map((notice) => notice.id))
    const notices = wanted.filter(({ kind }) => kind === wanted[0]?.kind).slice(0, MAX_IN_MESSAGE)
    return { notices, unwanted: ids.filter((one) => !known.has(one)) }
  }

  async #record(
    device: PushDevice,
    { outcome, sent, tries }: { outcome: PushOutcome; sent: readonly number[]; tries: number },
  ): Promise<void> {
    const { log, now } = this.#parts
    if (outcome.kind === 'gone') return this.#remove(device)
    const delay = DELAYS[tries]
    const isFinal = outcome.kind !== 'again' || delay === undefined
    await this.#write((tx) => {
      const writer = new PushQueueWriter(tx)
      if (isFinal) return writer.recordDone(device.id, sent, now())
      return writer.recordFailure(device.id, now() + Math.max(delay, outcome.delay))
    })
    const said = { user: device.userId, host: new URL(device.endpoint).host }
    if (outcome.kind === 'sent') log.debug('push message sent', said)
    else log.warn('a push message failed', { ...said, reason: outcome.reason, tries: tries + 1, again: !isFinal })
  }

  async #remove(device: PushDevice): Promise<void> {
    await this.#write((tx) => new DeviceWriter(tx).remove(device.id))
    this.#parts.log.info('a device gets no more notifications', { user: device.userId })
  }

  #write(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#parts.db.transaction().execute(work)
  }
}

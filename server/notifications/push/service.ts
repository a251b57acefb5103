import type { PushProblem, PushState, PushSubscriptionUpdate } from '#contract/push.ts'
import type { Caller } from '#server/access/caller.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { requireUsableUrl } from '#server/notifications/webhooks/policy.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { areUsableKeys } from './encryption.ts'
import { testMessage } from './message.ts'
import type { PushOutcome, PushOutgoing } from './outgoing.ts'
import type { PushSender } from './sender.ts'
import { DeviceReader, DeviceWriter } from './store.ts'

export type PushServiceParts = {
  readonly db: Db
  readonly users: Pick<UserService, 'get'>
  readonly outgoing: PushOutgoing
  readonly pushSender: Pick<PushSender, 'closing'>
  readonly networks: readonly IpNetwork[]
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Maximum number of concurrent tests. */
const TESTS = 2

/** Minimum time between two tests to a device, in milliseconds. */
const TEST_INTERVAL = 3000

/** Maximum number of devices whose last test is remembered. */
const MAX_REMEMBERED = 1000

/** Notifications on users' devices: each session has at most one device, its browser. */
export class PushService {
  readonly #parts: PushServiceParts
  readonly #tests = new Semaphore({ running: TESTS })
  /** Times of the last tests, by device. */
  readonly #tested = new Map<number, number>()

  constructor(parts: PushServiceParts) {
    this.#parts = parts
  }

  /** Returns the state of the device of the caller's session. */
  async get({ sessionId }: Caller): Promise<PushState> {
    const { db, outgoing } = this.#parts
    if (!(await outgoing.isOn())) return { key: null, device: null }
    const found = await new DeviceReader(db).ofSession(sessionId)
    const device = found ? { kinds: found.kinds, fileNames: found.fileNames, endpoint: found.endpoint } : null
    return { key: outgoing.key.publicKey, device }
  }

  /**
   * Registers the device of the caller's session, or changes what it gets.
   * @throws AppError `conflict` while notifications on devices are off, and for a session without a browser; `invalid`, with the field
   */
  async set(caller: Caller, update: PushSubscriptionUpdate): Promise<PushState> {
    const { db, networks, now } = this.#parts
    await this.#requireOn()
    requireUsableUrl(update.endpoint, networks, 'endpoint')
    if (!areUsableKeys(update.keys)) throw new AppError('invalid', 'The keys are invalid.', { field: 'keys' })
    const session = { id: caller.sessionId, userId: caller.subject.userId }
    await db.transaction().execute(async (tx) => {
      const writer = new DeviceWriter(tx)
      if (!(await writer.isBrowserSession(session.id)))
        throw new AppError('conflict', 'Only the session of a browser can get notifications.')
      await writer.set(session, update, now())
    })
    return this.get(caller)
  }

  /** Removes the device of the caller's session with everything that waits for it. */
  async remove(caller: Caller): Promise<PushState> {
    await this.#parts.db.transaction().execute((tx) => new DeviceWriter(tx).removeOfSession(caller.sessionId))
    return this.get(caller)
  }

  /**
   * Sends a test to the device of the caller's session, and waits for the response of the push service.
   * @throws AppError `conflict` without such a device; `too_many`
   */
  async sendTest({ sessionId }: Caller): Promise<{ problem: PushProblem | null }> {
    const { db, outgoing, users, pushSender } = this.#parts
    await this.#requireOn()
    const device = await new DeviceReader(db).ofSession(sessionId)
    if (!device) throw new AppError('conflict', 'Notifications are off on this device.')
    const release = this.#acquireTest(device.id)
    try {
      const frame = await outgoing.frame((await users.get(device.userId)).locale || device.locale)
      const outcome = await outgoing.send(device, testMessage(frame), pushSender.closing)
      if (outcome.kind === 'gone') await db.transaction().execute((tx) => new DeviceWriter(tx).remove(device.id))
      return { problem: problemOf(outcome) }
    } finally {
      release()
    }
  }

  #acquireTest(deviceId: number): () => void {
    const { now } = this.#parts
    const wait = (this.#tested.get(deviceId) ?? 0) + TEST_INTERVAL - now()
    const release = wait > 0 ? null : this.#tests.tryAcquire()
    if (!release) throw new AppError('too_many', 'Other tests are running. Try again in a moment.', { retryAfter: 3 })
    this.#tested.delete(deviceId)
    this.#tested.set(deviceId, now())
    const [oldest] = this.#tested.keys()
    if (this.#tested.size > MAX_REMEMBERED && oldest !== undefined) this.#tested.delete(oldest)
    return release
  }

  async #requireOn(): Promise<void> {
    if (!(await this.#parts.outgoing.isOn()))
      throw new AppError('conflict', 'This server sends no notifications to devices.')
  }
}

function problemOf(outcome: PushOutcome): PushProblem | null {
  switch (outcome.kind) {
    case 'sent':
      return null
    case 'gone':
      return 'gone'
    case 'discard':
      return 'refused'
    case 'again':
      return outcome.status === null ? 'unreachable' : 'refused'
  }
}

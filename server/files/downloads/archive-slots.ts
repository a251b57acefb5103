import { ClientPace, type PaceListener } from '#server/access/transfers/client-pace.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { AppError } from '#server/platform/errors.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Scheduler } from '#server/platform/queue/scheduler.ts'
import { type Release, Semaphore, tryAcquireAll } from '#server/platform/queue/semaphore.ts'
import { waitForTurn } from '#server/platform/queue/wait-for-turn.ts'

/** Limits for one user, for one address of visitors (by default as for a user), for all visitors of links together, and for all callers. */
type Limits = {
  readonly each: number
  readonly eachVisitor?: number
  readonly visitors: number
  readonly all: number
}

/** Limits for concurrent archives and for callers that wait for a slot. */
type JobLimits = Limits & { readonly waiting: Limits }

/**
 * Default limits for archives.
 *
 * @limit Downloads and archives | Archives created concurrently | {each} for each user, {visitors} for all visitors, {all} in total; {waiting.all} wait
 */
const MADE: JobLimits = { each: 2, visitors: 4, all: 8, waiting: { each: 2, visitors: 8, all: 16 } }

/**
 * Time a caller waits for a slot, in milliseconds: long enough for short archives to end, and shorter than the response timeouts of
 * proxies.
 *
 * @limit Downloads and archives | Wait for an archive slot | {ms}
 */
const PATIENCE = 15_000

/** Interval between reviews of the slots, in milliseconds. */
const REVIEW_INTERVAL = 5000

/** Key by which archives are counted. Limits for visitors reserve slots for users with an account. */
export type SlotOwner = { readonly kind: 'user' | 'visitor'; readonly key: string }

/** Delay after which a client that found no slot may retry, in seconds. */
const RETRY_AFTER = 5

export type ArchiveSlotsParts = {
  readonly limits?: JobLimits
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  /** Time a caller waits for a slot, in milliseconds. */
  readonly patience?: number
}

/** Slot for one archive. */
export type Slot = {
  /** Releases the slot; calling it again has no effect. */
  readonly release: Release
  /** Ties the slot to the transfer from now on: it is released if the client reads too slowly. */
  readonly followTransfer: (transfer: Transfer) => PaceListener
}

/** Slots for work on archives. A client that reads too slowly loses its slot, and its connection is aborted. */
export class ArchiveSlots {
  readonly #parts: Required<ArchiveSlotsParts>
  readonly #running: SlotCounters
  readonly #queued: SlotCounters
  readonly #waiting = new Scheduler<Waiting>(({ caller }) => this.#running.tryAcquire(caller))
  readonly #followed = new Set<ClientPace>()
  #timer: ReturnType<typeof setInterval> | null = null

  constructor({ limits = MADE, now = performance.now.bind(performance), patience = PATIENCE }: ArchiveSlotsParts = {}) {
    this.#parts = { limits, now, patience }
    this.#running = new SlotCounters(limits)
    this.#queued = new SlotCounters(limits.waiting)
  }

  /**
   * Acquires a slot for `caller`, and waits if none is free.
   *
   * @throws AppError `busy` when all slots remain in use, `too_many` when those of this caller do; the reason of the signal when it is
   * aborted
   */
  async acquireSlot(caller: SlotOwner, signal: AbortSignal): Promise<Slot> {
    const release = this.#running.tryAcquire(caller)
    if (release) return this.#slot(release)
    const lack = this.#running.lackOf(caller)
    const unqueue = this.#queued.tryAcquire(caller)
    if (!unqueue) throw full(lack)
    try {
      return this.#slot(await this.#waitForSlot(caller, lack, signal))
    } finally {
      unqueue()
    }
  }

  /** Number of callers that wait for a slot. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Releases the slots of clients that read too slowly. Called every five seconds while any transfers are followed. */
  releaseSlowClients(): void {
    const now = this.#parts.now()
    for (const followed of [...this.#followed])
      if (followed.isTooSlow(now, this.#waiting.size > 0)) followed.transfer.abort()
  }

  #slot(releaseCounters: Release): Slot {
    let followed: ClientPace | null = null
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      if (followed) this.#unfollow(followed)
      releaseCounters()
      this.#admit()
    }
    const follow = (transfer: Transfer): PaceListener => {
      followed = new ClientPace(transfer, this.#parts.now)
      this.#followed.add(followed)
      this.#timer ??= setInterval(() => this.releaseSlowClients(), REVIEW_INTERVAL).unref()
      transfer.onAbort(release)
      return followed
    }
    return { release, followTransfer: follow }
  }

  #unfollow(followed: ClientPace): void {
    this.#followed.delete(followed)
    if (this.#followed.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #waitForSlot(caller: SlotOwner, lack: Lack, signal: AbortSignal): Promise<Release> {
    const { patience } = this.#parts
    const turn = waitForTurn<Release>(
      (begin) => {
        const waiting = { caller, begin }
        this.#waiting.enqueue(waiting)
        return () => this.#waiting.remove(waiting)
      },
      { signal, patience, refusal: () => full(lack) },
    )
    this.releaseSlowClients()
    return turn
  }

  /** Gives free slots to waiting callers, longest wait first. */
  #admit(): void {
    for (let next = this.#waiting.startNext(); next; next = this.#waiting.startNext()) next.item.begin(next.release)
  }
}

type Waiting = { readonly caller: SlotOwner; readonly begin: (release: Release) => void }
type Lack = 'busy' | 'too_many'

/** Counts callers within limits. */
class SlotCounters {
  readonly #each: Record<SlotOwner['kind'], KeyedSemaphore<string>>
  readonly #visitors: Semaphore
  readonly #all: Semaphore

  constructor(limits: Limits) {
    this.#each = {
      user: new KeyedSemaphore({ running: limits.each }),
      visitor: new KeyedSemaphore({ running: limits.eachVisitor ?? limits.each }),
    }
    this.#visitors = new Semaphore({ running: limits.visitors })
    this.#all = new Semaphore({ running: limits.all })
  }

  /** Acquires a slot; null when a limit is reached. */
  tryAcquire(owner: SlotOwner): Release | null {
    return tryAcquireAll(
      () => this.#all.tryAcquire(),
      () => this.#each[owner.kind].tryAcquire(owner.key),
      () => (owner.kind === 'visitor' ? this.#visitors.tryAcquire() : nothing),
    )
  }

  /** Returns which limit is reached: that of the owner, or one that the owner shares with others. */
  lackOf(owner: SlotOwner): Lack {
    return this.#each[owner.kind].isFull(owner.key) && !this.#all.isFull ? 'too_many' : 'busy'
  }
}

const nothing = () => undefined

const full = (code: Lack) =>
  new AppError(code, 'Too many archives are being created. Try again in a moment.', { retryAfter: RETRY_AFTER })

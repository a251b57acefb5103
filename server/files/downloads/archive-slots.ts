import { ClientPace, type PaceListener } from '#server/access/transfers/client-pace.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import { AppError } from '#server/platform/errors.ts'
import { KeyedLimit } from '#server/platform/queue/keyed-limit.ts'

/** Limits for one caller, for all visitors of links together, and for all callers. */
type Limits = { readonly each: number; readonly visitors: number; readonly all: number }

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
  readonly release: () => void
  /** Ties the slot to the transfer from now on: it is released if the client reads too slowly. */
  readonly followTransfer: (transfer: Transfer) => PaceListener
}

/** Slots for work on archives. A client that reads too slowly loses its slot, and its connection is aborted. */
export class ArchiveSlots {
  readonly #parts: Required<ArchiveSlotsParts>
  readonly #running: SlotCounters
  readonly #queued: SlotCounters
  readonly #waiting = new Set<Waiting>()
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
    const lack = this.#running.tryAcquire(caller)
    if (typeof lack === 'function') return this.#slot(lack)
    const unqueue = this.#queued.tryAcquire(caller)
    if (typeof unqueue !== 'function') throw full(lack)
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

  #slot(releaseCounters: () => void): Slot {
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

  #waitForSlot(caller: SlotOwner, lack: Lack, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.#waiting.delete(waiting)
      }
      const waiting: Waiting = {
        caller,
        begin: (release) => {
          settle()
          resolve(release)
        },
      }
      const giveUp = (reason: unknown) => {
        settle()
        reject(reason)
      }
      const onAbort = () => giveUp(signal.reason)
      const timer = setTimeout(() => giveUp(full(lack)), this.#parts.patience)
      signal.addEventListener('abort', onAbort)
      this.#waiting.add(waiting)
      this.releaseSlowClients()
    })
  }

  /** Gives free slots to waiting callers, longest wait first. */
  #admit(): void {
    for (const waiting of [...this.#waiting]) {
      const release = this.#running.tryAcquire(waiting.caller)
      if (typeof release === 'function') waiting.begin(release)
    }
  }
}

type Waiting = { readonly caller: SlotOwner; readonly begin: (leave: () => void) => void }
type Lack = 'busy' | 'too_many'

/** Counts callers within limits. */
class SlotCounters {
  readonly #each: KeyedLimit<string>
  readonly #visitors: KeyedLimit<'all'>
  readonly #all: KeyedLimit<'all'>

  constructor(limits: Limits) {
    this.#each = new KeyedLimit(limits.each)
    this.#visitors = new KeyedLimit(limits.visitors)
    this.#all = new KeyedLimit(limits.all)
  }

  /** Returns a function to release the slot, to be called once; or the limit that was reached. */
  tryAcquire({ kind, key }: SlotOwner): (() => void) | Lack {
    const places = [
      this.#all.tryAcquire('all'),
      kind === 'visitor' ? this.#visitors.tryAcquire('all') : nothing,
      this.#each.tryAcquire(`${kind} ${key}`),
    ]
    const taken = places.filter((leave) => leave !== null)
    const leaveAll = () => {
      for (const leave of taken) leave()
    }
    if (taken.length === places.length) return leaveAll
    leaveAll()
    return places[0] && places[2] === null ? 'too_many' : 'busy'
  }
}

const nothing = () => undefined

const full = (code: Lack) =>
  new AppError(code, 'Too many archives at once. Try again soon.', { retryAfter: RETRY_AFTER })

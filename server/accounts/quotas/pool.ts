import { QUOTA_WARNINGS, type Quota, type QuotaUsage } from '#contract/quotas.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { PoolUsage } from '#server/operations/usage/usage-log.ts'
import {
  type Asking,
  type Forced,
  type MeteredPool,
  NO_AMOUNT,
  negated,
  type ReservedAmount,
  sumOf,
  type UsageAmount,
  type UsagePart,
} from '#server/storage/metered/usage-meter.ts'
import { quotaExceeded } from './refusal.ts'

/** Time that a write waits for the first count of a pool, in milliseconds; after that it is counted, but not refused. */
const COUNT_PATIENCE = 2000

/** Result of counting the files on disk. */
export type CountedUsage = Pick<PoolUsage, 'live' | 'trash' | 'version'>

export type PoolParts = {
  /** A home, or a folder, which contains homes. */
  readonly kind: 'home' | 'folder'
  readonly place: VirtualPath
  readonly now: () => number
  /** Receives each new usage. */
  readonly save: (usage: PoolUsage) => void
  /** Has the pool counted; resolves when the count has ended. */
  readonly recount: (pool: Pool) => Promise<void>
  /** Called when the usage reaches a share of the quota in percent, once until it falls below. */
  readonly warn: (pool: Pool, percent: number) => void
  /** Releases what idle uploads have reserved, while there is too little room. */
  readonly releaseIdle: (pool: Pool, isShort: () => boolean) => void
}

/** The home of one or several users, or a folder: its quota, its usage and what is reserved. */
export class Pool implements MeteredPool {
  readonly members: readonly Pool[] = [this]
  readonly #parts: PoolParts
  limit: Quota
  #usage: PoolUsage | null
  #reserved = NO_AMOUNT
  /** Number of changes that have begun, and of those that have not ended. */
  #begun = 0
  #running = 0
  #isInDoubt: boolean

  /** @param usage as it was stored, which may differ from the disk */
  constructor(parts: PoolParts, limit: Quota, usage: PoolUsage | null) {
    this.#parts = parts
    this.limit = limit
    this.#usage = usage
    this.#isInDoubt = true
  }

  get kind(): PoolParts['kind'] {
    return this.#parts.kind
  }

  get place(): VirtualPath {
    return this.#parts.place
  }

  /** The usage as it is stored. */
  get stored(): PoolUsage | null {
    return this.#usage
  }

  /** All that counts, without what is reserved; null until it was counted. */
  get used(): UsageAmount | null {
    return this.#usage && totalOf(this.#usage)
  }

  get usage(): QuotaUsage | null {
    if (!this.#usage) return null
    const { trash, version } = this.#usage
    return { ...totalOf(this.#usage), trash, versions: version, counting: this.#isInDoubt }
  }

  get live(): UsageAmount | null {
    return this.#usage?.live ?? null
  }

  /** Whether the usage may differ from the disk. */
  get isInDoubt(): boolean {
    return this.#isInDoubt
  }

  /** Number of changes that have begun, or null while one is running: a count is exact if it is the same before and after. */
  get quietSince(): number | null {
    return this.#running === 0 ? this.#begun : null
  }

  async whenCounted(): Promise<void> {
    if (this.#usage) return
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, COUNT_PATIENCE)
    await Promise.race([this.#parts.recount(this), patience.promise])
    clearTimeout(timer)
  }

  reserve(amount: UsageAmount, asking: Asking, forced: Forced = false): ReservedAmount {
    if (!this.#isForced(forced)) this.#requireRoom(amount, asking)
    let held = amount
    this.#begun += 1
    this.#running += 1
    this.#reserved = sumOf(this.#reserved, amount)
    let isOpen = true
    return {
      grow: (more, isForced = false) => {
        if (!this.#isForced(isForced)) this.#requireRoom(more, asking)
        held = sumOf(held, more)
        this.#reserved = sumOf(this.#reserved, more)
      },
      [Symbol.dispose]: () => {
        if (!isOpen) return
        isOpen = false
        this.#running -= 1
        this.#reserved = sumOf(this.#reserved, negated(held))
      },
    }
  }

  #isForced(forced: Forced): boolean {
    return typeof forced === 'boolean' ? forced : forced.includes(this)
  }

  /** Reserves an amount for content that arrives outside the tree: the pool can be counted meanwhile. */
  hold(amount: UsageAmount, asking: Asking, forced: boolean): () => void {
    const room = this.reserve(amount, asking, forced)
    this.#running -= 1
    return () => {
      this.#running += 1
      room[Symbol.dispose]()
    }
  }

  #requireRoom(amount: UsageAmount, asking: Asking): void {
    if (!this.#isShort(amount)) return
    this.#parts.releaseIdle(this, () => this.#isShort(amount))
    if (this.#usage && this.#isShort(amount))
      throw quotaExceeded(asking, this, sumOf(totalOf(this.#usage), this.#reserved))
  }

  /** Returns whether there is no room for an amount. */
  #isShort(amount: UsageAmount): boolean {
    if (!this.#usage) return false
    const { bytes, files } = this.limit
    const taken = sumOf(totalOf(this.#usage), this.#reserved)
    const isOver = (limit: number | null, used: number, more: number) =>
      limit !== null && more > 0 && used + more > limit
    return isOver(bytes, taken.bytes, amount.bytes) || isOver(files, taken.files, amount.files)
  }

  add(part: UsagePart, amount: UsageAmount): void {
    if (!this.#usage) return
    this.#change({ ...this.#usage, [part]: sumOf(this.#usage[part], amount) })
  }

  countAgain(): void {
    this.#begun += 1
    this.#isInDoubt = true
    void this.#parts.recount(this)
  }

  outside(other: MeteredPool | null): MeteredPool | null {
    return other?.includes(this) ? null : this
  }

  includes(pool: MeteredPool): boolean {
    return pool === this
  }

  /** Replaces the usage by that of a count. `isExact`: whether nothing changed during the count. */
  setCounted(counted: CountedUsage, isExact: boolean): void {
    this.#isInDoubt = !isExact
    this.#change({ ...counted, warned: this.#usage?.warned ?? 0, asOf: 0 })
  }

  setLimit(limit: Quota): void {
    this.limit = limit
    if (this.#usage) this.#change(this.#usage)
  }

  #change(usage: PoolUsage): void {
    const percent = shareOf(totalOf(usage), this.limit)
    const reached = QUOTA_WARNINGS.findLast((warning) => percent >= warning) ?? 0
    const { warned } = usage
    this.#usage = { ...usage, warned: reached, asOf: this.#parts.now() }
    this.#parts.save(this.#usage)
    if (reached > warned) this.#parts.warn(this, reached)
  }
}

/** Returns the key by which the usage of a pool is stored. */
export const usageKey = ({ kind, place }: Pick<Pool, 'kind' | 'place'>): string =>
  kind === 'home' ? place : `folder:${place}`

const totalOf = ({ live, trash, version }: CountedUsage): UsageAmount => sumOf(live, sumOf(trash, version))

/** Returns how much of a quota is used, in percent: the larger of its shares of bytes and files. */
function shareOf(used: UsageAmount, { bytes, files }: Quota): number {
  const share = (limit: number | null, amount: number) => {
    if (limit === null) return 0
    return limit === 0 ? (amount > 0 ? 100 : 0) : (amount * 100) / limit
  }
  return Math.max(share(bytes, used.bytes), share(files, used.files))
}

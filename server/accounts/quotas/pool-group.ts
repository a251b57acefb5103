import type {
  Asking,
  Forced,
  MeteredPool,
  ReservedAmount,
  UsageAmount,
  UsagePart,
} from '#server/storage/metered/usage-meter.ts'
import type { Pool } from './pool.ts'

/** One pool, or several for which the same items count. */
export interface PoolSet extends MeteredPool {
  readonly members: readonly Pool[]
  /** Reserves an amount for content that arrives outside the tree. @throws AppError `quota_exceeded`, unless it is `forced` */
  hold(amount: UsageAmount, asking: Asking, forced: boolean): () => void
}

/** Several pools that the same items count for: a home, and folders with a quota above the item. */
class PoolGroup implements PoolSet {
  readonly members: readonly Pool[]

  constructor(members: readonly Pool[]) {
    this.members = members
  }

  async whenCounted(): Promise<void> {
    await Promise.all(this.members.map((pool) => pool.whenCounted()))
  }

  reserve(amount: UsageAmount, asking: Asking, forced: Forced = false): ReservedAmount {
    using open = new DisposableStack()
    const rooms = this.members.map((pool) => ({ pool, room: open.use(pool.reserve(amount, asking, forced)) }))
    const held = open.move()
    return {
      // Amounts reserved in some of them before another one refuses are released with the rest.
      grow: (more, isForced) => {
        for (const { room } of rooms) room.grow(more, isForced)
      },
      [Symbol.dispose]: () => held.dispose(),
    }
  }

  hold(amount: UsageAmount, asking: Asking, forced: boolean): () => void {
    using open = new DisposableStack()
    for (const pool of this.members) open.defer(pool.hold(amount, asking, forced))
    const held = open.move()
    return () => held.dispose()
  }

  add(part: UsagePart, amount: UsageAmount): void {
    for (const pool of this.members) pool.add(part, amount)
  }

  countAgain(): void {
    for (const pool of this.members) pool.countAgain()
  }

  includes(pool: MeteredPool): boolean {
    return this.members.some((member) => member === pool)
  }

  outside(other: MeteredPool | null): MeteredPool | null {
    return setOf(this.members.filter((pool) => !other?.includes(pool)))
  }
}

/** Returns pools as one; null for none. */
export function setOf(pools: readonly Pool[]): PoolSet | null {
  const [first] = pools
  if (!first) return null
  return pools.length === 1 ? first : new PoolGroup(pools)
}

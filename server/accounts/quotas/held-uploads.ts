import type { Asking, HeldAmount, HeldAmounts, HoldOptions } from '#server/storage/metered/usage-meter.ts'
import type { Pool } from './pool.ts'
import type { PoolSet } from './pool-group.ts'
import type { Pools } from './pools.ts'

/**
 * Time without a byte after which the reservation of an upload ends as soon as others need the space, in milliseconds.
 *
 * @limit Uploads | Time after the last byte for which an upload certainly reserves its size in a quota | {ms}
 */
const IDLE_HOLD = 3_600_000

type Held = HeldAmount & {
  pool: PoolSet | null
  /** Null while others use the space. */
  release: (() => void) | null
  /** Time of the last byte, in milliseconds since the epoch. */
  since: number
  /** Number of requests that send to the upload. */
  active: number
}

export type HeldUploadsParts = { readonly current: () => Promise<Pools>; readonly now: () => number }

/** Room that unfinished uploads have reserved. */
export class HeldUploads implements HeldAmounts {
  readonly #parts: HeldUploadsParts
  readonly #held = new Map<string, Held>()

  constructor(parts: HeldUploadsParts) {
    this.#parts = parts
  }

  async hold(name: string, what: HeldAmount, options: HoldOptions = {}): Promise<() => void> {
    const { asking = {}, replaced = [], forced = false, since = this.#parts.now() } = options
    const pools = await this.#parts.current()
    const pool = pools.poolAt(what.place)
    if (!forced) await pool?.whenCounted()
    const before = [...new Set([...replaced, name])].flatMap((other) => {
      const held = this.#held.get(other)
      return held ? ([[other, held]] as const) : []
    })
    for (const [other] of before) this.release(other)
    const restore = () => {
      this.release(name)
      for (const [other, held] of before) this.#restore(pools, other, held)
    }
    try {
      const release = pool?.hold(what.amount, asking, forced) ?? nothing
      this.#held.set(name, { ...what, pool, release, since, active: 0 })
      return restore
    } catch (error) {
      restore()
      throw error
    }
  }

  release(name: string): void {
    this.#held.get(name)?.release?.()
    this.#held.delete(name)
  }

  suspend(name: string): () => void {
    const held = this.#held.get(name)
    if (!held) return nothing
    this.release(name)
    return () => void this.#parts.current().then((pools) => this.#restore(pools, name, held), nothing)
  }

  async receive(name: string, asking: Asking): Promise<Disposable> {
    const pools = await this.#parts.current()
    const held = this.#held.get(name)
    if (!held) return { [Symbol.dispose]: nothing }
    if (!held.release) hold(pools, held, asking, false)
    held.active += 1
    return {
      [Symbol.dispose]: () => {
        held.active -= 1
        held.since = this.#parts.now()
      },
    }
  }

  /** Releases reservations in a pool of uploads that received nothing for a time, the oldest first, while there is too little room. */
  releaseIdle(pool: Pool, isShort: () => boolean): void {
    const until = this.#parts.now() - IDLE_HOLD
    const idle = [...this.#held.values()].filter(
      (held) => held.pool?.members.includes(pool) && held.active === 0 && held.since <= until,
    )
    for (const held of idle.toSorted((one, other) => one.since - other.since)) {
      if (!isShort()) return
      held.release?.()
      held.release = null
    }
  }

  /** Reserves everything again in other pools, whose reservations are empty. */
  moveTo(pools: Pools): void {
    for (const held of this.#held.values()) {
      if (!held.release) continue
      held.release()
      hold(pools, held, {}, true)
    }
  }

  #restore(pools: Pools, name: string, held: Held): void {
    if (held.release) hold(pools, held, {}, true)
    this.#held.set(name, held)
  }
}

/** Reserves the amount of an upload again. @throws AppError `quota_exceeded`, unless it is `forced` */
function hold(pools: Pools, held: Held, asking: Asking, forced: boolean): void {
  held.pool = pools.poolAt(held.place)
  held.release = held.pool?.hold(held.amount, asking, forced) ?? nothing
}

const nothing = () => undefined

import type { HeldAmount, HeldAmounts, HoldOptions } from '#server/storage/metered/usage-meter.ts'
import type { Pools } from './pools.ts'

type Held = HeldAmount & { release: () => void }

/** Room that unfinished uploads have reserved. */
export class HeldUploads implements HeldAmounts {
  readonly #current: () => Promise<Pools>
  readonly #held = new Map<string, Held>()

  /** @param current returns the current pools */
  constructor(current: () => Promise<Pools>) {
    this.#current = current
  }

  async hold(name: string, what: HeldAmount, options: HoldOptions = {}): Promise<void> {
    const { asking = {}, replaced = [], forced = false } = options
    const pools = await this.#current()
    const pool = pools.poolAt(what.place)
    if (!forced) await pool?.whenCounted()
    const before = [...replaced, name].flatMap((other) => this.#held.get(other) ?? [])
    for (const held of before) held.release()
    try {
      const release = pool?.hold(what.amount, asking, forced) ?? (() => undefined)
      for (const other of replaced) this.#held.delete(other)
      this.#held.set(name, { ...what, release })
    } catch (error) {
      for (const held of before) held.release = this.#forced(pools, held)
      throw error
    }
  }

  release(name: string): void {
    this.#held.get(name)?.release()
    this.#held.delete(name)
  }

  suspend(name: string): () => void {
    const held = this.#held.get(name)
    if (!held) return () => undefined
    this.release(name)
    return () => void this.hold(name, held, { forced: true })
  }

  /** Reserves everything again in other pools, whose reservations are empty. */
  moveTo(pools: Pools): void {
    for (const held of this.#held.values()) {
      held.release()
      held.release = this.#forced(pools, held)
    }
  }

  #forced(pools: Pools, { place, amount }: HeldAmount): () => void {
    return pools.poolAt(place)?.hold(amount, {}, true) ?? (() => undefined)
  }
}

import type { Grant } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

type Ends = { readonly from: Grant<'list' | 'rename'>; readonly to: Grant<'create' | 'rename'> }

/** What a copy or a move that goes on after a stop does not replace: what came to the destination since it was begun first. */
export class Kept {
  readonly #storage: Storage
  readonly #since: bigint | null
  #count = 0

  /** @param since ms since the epoch; undefined for what was not begun before */
  constructor(storage: Storage, since: number | undefined) {
    this.#storage = storage
    this.#since = since === undefined ? null : BigInt(since) * 1_000_000n
  }

  /** How is this one to be treated: replaced, left because it is a copy already, or left because it is somebody else's? */
  async judge({ from, to }: Ends, signal: AbortSignal): Promise<'replace' | 'same' | 'kept'> {
    if (this.#since === null) return 'replace'
    const there = await lookAt(this.#storage, to)
    if (!there || !isSince(there, this.#since)) return 'replace'
    if (await this.#storage.isCopy(from, to, signal)) return 'same'
    this.#count += 1
    return 'kept'
  }

  /** @throws AppError `conflict` when something was kept */
  refuse(): void {
    if (this.#count > 0) throw new AppError('conflict', 'Something at the destination was changed meanwhile.')
  }
}

const isSince = ({ bornNs, modifiedNs }: Stat, since: bigint) => bornNs >= since || modifiedNs >= since

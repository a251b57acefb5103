import type { Grant } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

type Ends = { readonly from: Grant<'list' | 'rename'>; readonly to: Grant<'create' | 'rename'> }

/** Prevents a resumed copy or move from replacing files that changed at the destination since the operation was first started. */
export class OverwriteGuard {
  readonly #storage: Storage
  readonly #since: bigint | null
  #count = 0

  /** @param since start of the first attempt, in milliseconds since the epoch; undefined unless the operation is resumed */
  constructor(storage: Storage, since: number | undefined) {
    this.#storage = storage
    this.#since = since === undefined ? null : BigInt(since) * 1_000_000n
  }

  /** Returns whether to replace the destination, or to leave it because it is already a copy (`same`) or was changed by others (`kept`). */
  async checkOverwrite({ from, to }: Ends, signal: AbortSignal): Promise<'replace' | 'same' | 'kept'> {
    if (this.#since === null) return 'replace'
    const there = await lstatOrNull(this.#storage, to)
    if (!there || !isSince(there, this.#since)) return 'replace'
    if (await this.#storage.isCopy(from, to, signal)) return 'same'
    this.#count += 1
    return 'kept'
  }

  /** @throws AppError `conflict` when a file was not replaced because others had changed it */
  throwIfSkipped(): void {
    if (this.#count > 0) throw new AppError('conflict', 'The destination has changed in the meantime.')
  }
}

/** Copies keep the time of their source, so a disk that stores no creation times must tell by the time of the last change. */
const isSince = ({ bornNs, changedNs, modifiedNs }: Stat, since: bigint) =>
  modifiedNs >= since || (bornNs === 0n ? changedNs : bornNs) >= since

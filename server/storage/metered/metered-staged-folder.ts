import type { Grant } from '#server/access/authorize.ts'
import type { Content, CopyEnds, CopyOptions, StagedFolder, Storage, WriteOptions } from '../storage.ts'
import { limitedContent } from './limited-content.ts'
import { amountOf } from './measure.ts'
import type { MeteredPlaces } from './metered-places.ts'
import { declaredAmount } from './replaced-content.ts'
import { type MeteredPool, NO_AMOUNT, type ReservedAmount, sumOf, type UsageAmount } from './usage-meter.ts'

export type MeteredStagedFolderParts = {
  readonly pool: MeteredPool
  readonly storage: Pick<Storage, 'lstat'>
  readonly places: MeteredPlaces
  readonly to: Grant<'create' | 'rename'>
}

/** A staged directory whose content is reserved as it grows, and counted when it gets its name. */
export class MeteredStagedFolder implements StagedFolder {
  readonly #staged: StagedFolder
  readonly #parts: MeteredStagedFolderParts
  readonly #room: ReservedAmount
  #amount = NO_AMOUNT

  constructor(staged: StagedFolder, parts: MeteredStagedFolderParts) {
    this.#staged = staged
    this.#parts = parts
    this.#room = parts.pool.reserve(NO_AMOUNT, parts.to.subject, true)
  }

  async create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<unknown> {
    this.#room.grow(declaredAmount(content.length))
    let bytes = content.length ?? 0
    const counting = { grow: (more: UsageAmount) => this.#growBy(more, (grown) => (bytes += grown)), ...NOTHING }
    const limited = content.length === null ? limitedContent(content, counting) : content
    const made = await this.#staged.create(file, limited, options)
    this.#amount = sumOf(this.#amount, { bytes, files: 1 })
    return made
  }

  #growBy(more: UsageAmount, onGrown: (bytes: number) => void): void {
    this.#room.grow(more)
    onGrown(more.bytes)
  }

  async copy(from: CopyEnds['from'], to: CopyEnds['to'], options?: CopyOptions): Promise<unknown> {
    const amount = await this.#reserve(from)
    const made = await this.#staged.copy(from, to, options)
    this.#amount = sumOf(this.#amount, amount)
    return made
  }

  async copyTogether(files: readonly CopyEnds[], options?: CopyOptions): Promise<readonly CopyEnds[]> {
    const left = await this.#staged.copyTogether(files, options)
    const others = new Set(left)
    for (const ends of files) if (!others.has(ends)) this.#amount = sumOf(this.#amount, await this.#reserve(ends.from))
    return left
  }

  async #reserve(from: CopyEnds['from']): Promise<UsageAmount> {
    const { storage, places } = this.#parts
    const amount = amountOf(await storage.lstat(from))
    // The first half of a move adds nothing where it counts already.
    this.#room.grow(amount, from.effect === 'rename' && ((await places.limitedPoolFor(from)) ?? false))
    return amount
  }

  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void> {
    return this.#staged.makeDirectory(directory)
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.#staged.copyAttributes(from, to)
  }

  copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    return this.#staged.copyTime(from, to)
  }

  setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    return this.#staged.setTime(directory, seconds)
  }

  isCopy(from: CopyEnds['from'], to: CopyEnds['to'], signal?: AbortSignal): Promise<boolean> {
    return this.#staged.isCopy(from, to, signal)
  }

  flush(): Promise<void> {
    return this.#staged.flush()
  }

  async publish(): Promise<void> {
    await this.#staged.publish()
    this.#parts.pool.add('live', this.#amount)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#room[Symbol.dispose]()
    await this.#staged[Symbol.asyncDispose]()
  }
}

const NOTHING = { [Symbol.dispose]: () => undefined }

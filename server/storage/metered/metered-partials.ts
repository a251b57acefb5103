import type { Grant } from '#server/access/authorize.ts'
import type { PartialFile, PartialFiles, PartialPlace } from '../partial-files.ts'
import type { Content, Stat, Storage, WriteOptions } from '../storage.ts'
import { amountOf } from './measure.ts'
import { MeteredPlaces } from './metered-places.ts'
import { declaredAmount, ReplacedContent } from './replaced-content.ts'
import type { MeteredPool, UsageAmount, UsageMeter } from './usage-meter.ts'

/** Partial files that are counted when they become files, in place of what their uploads had reserved. */
export class MeteredPartialFiles implements PartialFiles {
  readonly #files: PartialFiles
  readonly #storage: Pick<Storage, 'locate' | 'stat'>
  readonly #meter: UsageMeter
  readonly #places: MeteredPlaces

  constructor(files: PartialFiles, storage: Pick<Storage, 'locate' | 'stat'>, meter: UsageMeter) {
    this.#files = files
    this.#storage = storage
    this.#meter = meter
    this.#places = new MeteredPlaces(storage, meter)
  }

  async open(place: PartialPlace): Promise<PartialFile> {
    const file = await this.#files.open(place)
    return new MeteredPartialFile(file, place.name, this.#meter, this.#places, this.#storage)
  }

  async remove(place: PartialPlace): Promise<void> {
    await this.#files.remove(place)
    this.#meter.held.release(place.name)
  }

  topFor(file: Grant<'create'>): ReturnType<PartialFiles['topFor']> {
    return this.#files.topFor(file)
  }

  add(place: PartialPlace): Promise<void> {
    return this.#files.add(place)
  }

  list(top: PartialPlace['top']): ReturnType<PartialFiles['list']> {
    return this.#files.list(top)
  }

  writableBytes(top: PartialPlace['top'], needed: number): Promise<number> {
    return this.#files.writableBytes(top, needed)
  }
}

class MeteredPartialFile implements PartialFile {
  readonly file: PartialFile
  readonly #name: string
  readonly #meter: UsageMeter
  readonly #places: MeteredPlaces
  readonly #storage: Pick<Storage, 'stat'>

  constructor(
    file: PartialFile,
    name: string,
    meter: UsageMeter,
    places: MeteredPlaces,
    storage: Pick<Storage, 'stat'>,
  ) {
    this.file = file
    this.#name = name
    this.#meter = meter
    this.#places = places
    this.#storage = storage
  }

  async publishAsNew(file: Grant<'create'>, options?: WriteOptions): Promise<Stat> {
    const pool = await this.#places.limitedPoolFor(file)
    const amount = declaredAmount(this.currentState().size)
    return this.#publish(pool, { amount, to: file }, async () => {
      const stat = await this.file.publishAsNew(file, options)
      pool?.add('live', amountOf(stat))
      return stat
    })
  }

  async publishOver(file: Grant<'modify'>, options?: WriteOptions): Promise<Stat> {
    const pool = await this.#places.limitedPoolFor(file)
    if (!pool)
      return this.#publish(null, { amount: declaredAmount(0), to: file }, () => this.file.publishOver(file, options))
    const before = await this.#storage.stat(file as Grant as Grant<'list'>)
    const replaced = new ReplacedContent(amountOf({ ...before, isLink: false }), options?.keep)
    const amount = replaced.neededFor(declaredAmount(this.currentState().size))
    return this.#publish(pool, { amount, to: file }, async () => {
      const stat = await this.file.publishOver(file, { ...options, keep: replaced.keep })
      replaced.count(pool, { ...amountOf(stat), files: 1 })
      return stat
    })
  }

  /** Publishes it with what it needs reserved, in place of what its upload had reserved, which is restored when it fails. */
  async #publish(
    pool: MeteredPool | null,
    { amount, to }: { amount: UsageAmount; to: Grant },
    work: () => Promise<Stat>,
  ): Promise<Stat> {
    const restore = this.#meter.held.suspend(this.#name)
    try {
      using _room = pool?.reserve(amount, to.subject)
      return await work()
    } catch (error) {
      restore()
      throw error
    }
  }

  currentState(): ReturnType<PartialFile['currentState']> {
    return this.file.currentState()
  }

  append(content: Pick<Content, 'stream' | 'isDisposable'>, signal?: AbortSignal): Promise<void> {
    return this.file.append(content, signal)
  }

  truncate(size: number): Promise<void> {
    return this.file.truncate(size)
  }

  appendFrom(other: PartialFile, size: number): Promise<void> {
    return this.file.appendFrom(other instanceof MeteredPartialFile ? other.file : other, size)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.file[Symbol.asyncDispose]())
  }
}

import type { Grant } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory, isFile, isLink } from '#server/platform/os/raw-stat.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import type { CopyOptions, StagingLog, Stat, WriteOptions } from '../storage.ts'
import { type Copier, copyContent } from './copying.ts'
import { type AttributeMode, attributeModeOf, attributesLike } from './file-attributes.ts'
import { flushFolder } from './folder-flush.ts'
import { copyFolderAttributes, copyFolderTime, isCopy, setFolderTime } from './moved-across.ts'
import type { OpenedPlaces } from './opened-places.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import type { Slot } from './resolve.ts'
import { publishLinkOver, type StagedFile, withStagedFile } from './staging.ts'
import { toStat } from './stats.ts'
import type { LocalTrashAndVersionStore } from './trash-and-version-store.ts'

type ItemCopierParts = {
  readonly platformFs: ColumnPlatformFs
  readonly places: OpenedPlaces
  readonly log: StagingLog
  readonly copier: Copier
  readonly kept: Pick<LocalTrashAndVersionStore, 'retainDuring'>
}

/** Copies single files and links, and attributes of directories. The guarantees of each method are documented at `Storage`. */
export class ItemCopier {
  readonly #platformFs: ColumnPlatformFs
  readonly #places: OpenedPlaces
  readonly #log: StagingLog
  readonly #copier: Copier
  readonly #kept: Pick<LocalTrashAndVersionStore, 'retainDuring'>

  constructor({ platformFs, places, log, copier, kept }: ItemCopierParts) {
    this.#platformFs = platformFs
    this.#places = places
    this.#log = log
    this.#copier = copier
    this.#kept = kept
  }

  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat> {
    return this.#places.withSlots(from, to, async (source, target) => {
      this.#places.refuseTaken(target)
      if (!isLink(this.#places.entry(source).mode)) {
        return this.#copyFile(source, target, { options, like: attributeModeOf(options) }, (staged) =>
          staged.publishAs(target.name),
        )
      }
      await options?.nameAfter
      this.#platformFs.symlink(this.#platformFs.readLink(source.directory, source.name), target.directory, target.name)
      await flushFolder(target.directory)
      return toStat(this.#places.entry(target))
    })
  }

  copyOver(from: Grant<'list' | 'rename'>, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat> {
    return this.#places.withSlots(from, to, async (source, target) => {
      if (isDirectory(this.#places.entry(source).mode) || isDirectory(this.#places.entry(target).mode))
        throw nameTaken()
      if (isLink(this.#places.entry(source).mode)) return this.#copyLinkOver(source, to, target, options)
      return this.#copyFile(source, target, { options, like: attributeModeOf(options, true) }, (staged) =>
        this.#kept.retainDuring(to, target, options?.keep, () => staged.publishOver(target.name)),
      )
    })
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.#places.withSlots(from, to, async (source, target) =>
      copyFolderAttributes(this.#platformFs, source, target),
    )
  }

  copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    return this.#places.withSlots(from, to, async (source, target) => copyFolderTime(this.#platformFs, source, target))
  }

  setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    return this.#places.withSlot(directory, async (target) =>
      setFolderTime(this.#platformFs, target, { seconds, nanos: 0 }),
    )
  }

  isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, signal?: AbortSignal): Promise<boolean> {
    return this.#places.withSlots(from, to, (source, target) => isCopy(this.#copier, source, target, signal))
  }

  async #copyFile(
    source: Slot,
    target: Slot,
    { options, like }: { readonly options: CopyOptions | undefined; readonly like: AttributeMode },
    publish: (staged: StagedFile) => Promise<void>,
  ): Promise<Stat> {
    const handle = this.#platformFs.open(source.directory, source.name, 'read', false)
    try {
      const state = this.#platformFs.stat(handle)
      if (!isFile(state.mode)) throw new AppError('invalid', 'This item cannot be copied.')
      return await withStagedFile(this.#platformFs, target, this.#log, async (staged) => {
        await copyContent(this.#copier, handle, state.size, staged.handle, options)
        await staged.seal(attributesLike(state, like))
        await options?.nameAfter
        await publish(staged)
      })
    } finally {
      this.#platformFs.close(handle)
    }
  }

  /** Copies a link over an entry. A link has no content to stage: it is created under a private name and renamed. */
  async #copyLinkOver(source: Slot, to: Grant<'modify'>, target: Slot, options?: WriteOptions): Promise<Stat> {
    const text = this.#platformFs.readLink(source.directory, source.name)
    await options?.nameAfter
    const place = { directory: target.directory, path: target.place }
    await this.#kept.retainDuring(to, target, options?.keep, () =>
      publishLinkOver(this.#platformFs, place, this.#log, text, target.name),
    )
    return toStat(this.#places.entry(target))
  }
}

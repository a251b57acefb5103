import { type Amount, FolderSizes, type NotableFile, type SpaceReply, type SpaceUse } from '#contract/folder-sizes.ts'
import type { IndexState } from '#contract/search.ts'
import { type Grant, visibleIn } from '#server/access/authorize.ts'
import { child, joinPaths, parsePlainPath, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { forEachLimit } from '#server/platform/queue/task-group.ts'
import { notAFolder } from '#server/platform/refusals.ts'
import { pageSafeBytes } from '#server/platform/text/escape-for-pages.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import type { Index } from '../index/index-protocol.ts'

export type FolderSizesParts = {
  readonly storage: Storage
  /** Null when there is no index. */
  readonly index: Index | null
  /** Has the index compare a folder, by its path in the served root, with its state on the disk. */
  readonly comparer?: { readonly compare: (place: VirtualPath, stat: Stat) => Promise<void> }
}

/** Maximum number of files checked on disk concurrently. */
const LOOKS = 8

/**
 * Sizes of folders and their storage usage according to the index. It counts only what the subject may list. Every method throws `invalid`
 * when the item is not a folder, and errors of `Storage.stat`.
 */
export class FolderSizesService {
  readonly #parts: FolderSizesParts

  constructor(parts: FolderSizesParts) {
    this.#parts = parts
  }

  /** Returns the sizes of a folder and its subfolders: `FolderSizesReply` of the contract, as HTML-safe JSON in UTF-8. */
  async sizes(folder: Grant<'list'>, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
    const { state, known } = await this.#knownSizes(folder, signal)
    return sizesReply(state, known)
  }

  /** Returns the size of a folder with all that is below it; null while nothing of it has been counted, or without an index. */
  async whole(folder: Grant<'list'>, signal: AbortSignal): Promise<Amount | null> {
    const { known } = await this.#knownSizes(folder, signal)
    if (!known) return null
    const { asOf, whole } = FolderSizes.parse(JSON.parse(Buffer.from(known).toString()))
    const isUncounted = asOf === null && whole.bytes === 0 && whole.files === 0 && whole.folders === 0
    return isUncounted ? null : whole
  }

  /** Returns the sizes of a folder as JSON, or null where the index does not know them, and the state of the index. */
  async #knownSizes(
    folder: Grant<'list'>,
    signal: AbortSignal,
  ): Promise<{ state: IndexState; known: Uint8Array | null }> {
    const stat = await this.#statFolder(folder)
    const { index } = this.#parts
    if (!index || index.state === 'off') return { state: 'off', known: null }
    await this.#compare(folder, stat)
    const request = { subject: folder.subject, base: folder.path }
    const known = await index.ask({ ask: 'sizes', request }, signal)
    return { state: index.state, known }
  }

  /**
   * Returns the storage usage of a folder. Individual files were checked on disk; those that were deleted, or are no longer files, are left
   * out.
   */
  async space(folder: Grant<'list'>, signal: AbortSignal): Promise<SpaceReply> {
    const stat = await this.#statFolder(folder)
    const { index } = this.#parts
    if (!index || index.state === 'off') return { index: 'off', known: null }
    await this.#compare(folder, stat)
    const request = { subject: folder.subject, base: folder.path }
    const use = await index.ask({ ask: 'space', request }, signal)
    return { index: index.state, known: use && (await this.#checked(folder, use, signal)) }
  }

  async #statFolder(folder: Grant<'list'>): Promise<Stat> {
    const stat = await this.#parts.storage.stat(folder)
    if (stat.kind !== 'directory') throw notAFolder()
    return stat
  }

  async #compare({ subject, path }: Grant<'list'>, stat: Stat): Promise<void> {
    await this.#parts.comparer?.compare(joinPaths(subject.scope.root, path), stat)
  }

  async #checked(folder: Grant<'list'>, use: SpaceUse, signal: AbortSignal): Promise<SpaceUse> {
    const isVisible = visibleIn(folder.subject, folder.path)
    const largest = await this.#stillThere(folder, use.largest, signal)
    const oldest = await this.#stillThere(folder, use.oldest, signal)
    return {
      ...use,
      parts: use.parts.filter(({ name }) => isVisible(name)),
      largest: largest.toSorted((a, b) => b.bytes - a.bytes),
      oldest: oldest.toSorted((a, b) => a.modified - b.modified),
    }
  }

  /** Returns those that are files on disk and may be listed, with their current size and time. */
  async #stillThere(folder: Grant<'list'>, files: readonly NotableFile[], signal: AbortSignal): Promise<NotableFile[]> {
    const checked: (NotableFile | null)[] = []
    await forEachLimit(files.entries(), LOOKS, async ([index, file]) => {
      signal.throwIfAborted()
      checked[index] = await this.#statFileOrNull(folder, file)
    })
    return checked.filter((file) => file !== null)
  }

  async #statFileOrNull(folder: Grant<'list'>, { path }: NotableFile): Promise<NotableFile | null> {
    const grant = grantWithAncestors(folder, path)
    if (!grant) return null
    try {
      const { kind, isLink, size, modifiedNs } = await this.#parts.storage.lstat(grant)
      if (kind !== 'file' || isLink) return null
      return { path, bytes: size, modified: Number(modifiedNs / 1_000_000n) }
    } catch (error) {
      // The index may be older than the disk: skips files that were deleted, or whose real location the subject may not access.
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'not_allowed')) return null
      throw error
    }
  }
}

/** Returns the grant for a file below a folder; null when the file or a folder in between may not be listed. */
function grantWithAncestors(folder: Grant<'list'>, relative: string): Grant<'list'> | null {
  const names = segmentsOf(parsePlainPath(relative))
  let path: VirtualPath = folder.path
  let grant: Grant<'list'> | null = null
  for (const name of names) {
    path = child(path, name)
    grant = folder.forRequestedPath(path)
    if (!grant) return null
  }
  return grant
}

const NULL = pageSafeBytes('null')

const sizesReply = (state: IndexState, known: Uint8Array | null): Buffer<ArrayBuffer> =>
  Buffer.concat([pageSafeBytes(`{"index":"${state}","known":`), known ?? NULL, pageSafeBytes('}')])

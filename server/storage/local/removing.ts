import fs from 'node:fs'
import { isStagedName } from '#server/access/reserved.ts'
import { segmentFromDisk } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { isDirectory } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith, SystemError } from '#server/platform/os/system-error.ts'
import { forEachLimit } from '#server/platform/queue/task-group.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { childGrant, coversAllBelow } from '../child-grant.ts'
import type { RemoveOptions, Removing } from '../storage.ts'
import type { DeleteItemOptions } from '../trash-and-version-store.ts'
import type { DiskThreads } from './disk-threads.ts'
import { mountsBelow } from './mounts.ts'
import type { PlatformFs, Unlinked } from './platform-fs.ts'
import { openFolder } from './trees.ts'

/** Removes trees; large ones in threads, where there are any. */
export type RemovalParts = { readonly platformFs: PlatformFs; readonly threads: DiskThreads | null }

/** The grants for removing an item, under its requested path and its real path. */
export type RemovalGrants = { readonly asked: Removing; readonly real: Removing }

/**
 * Removes the entry `name` of an open directory and everything below it. Only works on entries of open directories: a
 * directory that is replaced by a link meanwhile is unlinked, never entered. Ends with `not_allowed` at a node that the
 * grants do not cover.
 */
export async function removeTree(
  parts: RemovalParts,
  parent: number,
  name: Uint8Array,
  doomed: RemovalGrants,
  options: RemoveOptions,
): Promise<void> {
  const { platformFs } = parts
  options.signal?.throwIfAborted()
  if (options.onlyEmpty) {
    if (isDirectory(platformFs.statEntry(parent, name).mode)) platformFs.removeDirectory(parent, name)
    else platformFs.unlink(parent, name)
    options.onRemoved?.(doomed.asked.path, 1)
    return
  }
  if (holdsMount(platformFs, parent, name)) throw new AppError('locked', 'Another disk is mounted in this folder.')
  platformFs.statEntry(parent, name)
  await new Removal(parts, options).remove(parent, name, doomed)
}

/** Returns whether another file system is mounted below an entry of an open directory. Removing the entry would empty that disk. */
export function holdsMount(platformFs: PlatformFs, parent: number, name: Uint8Array): boolean {
  const folder = Buffer.from(platformFs.realPath(parent))
  const slash = folder.length === 1 ? [] : [Buffer.from('/')]
  return mountsBelow(Buffer.concat([folder, ...slash, name])).length > 0
}

/**
 * Removes an entry of an open directory and everything below it without checking grants: for items that were never
 * visible. It may not exist any more. Links are not followed. Sets the owner's permission bits as needed.
 */
export async function removeUnchecked(
  parts: RemovalParts,
  parent: number,
  name: Uint8Array,
  { signal, onRemoved }: DeleteItemOptions = {},
): Promise<void> {
  const options: RemovalOptions = { ...(signal && { signal }), ...(onRemoved && { onRemovedUnchecked: onRemoved }) }
  await new Removal(parts, options).remove(parent, name, null)
}

/** Permission bits of a directory whose owner may empty it. */
const OWNERS = 0o700

/** Number of items removed on the event loop before threads are used: starting a thread takes longer than removing these. */
const INLINE_ITEMS = 1000

/** Maximum number of items of one step on the event loop (one or two milliseconds), and of one in a thread (some ten). */
const INLINE_STEP = 200
const THREAD_STEP = 2000

/** Directories whose files are removed concurrently; each is open meanwhile. */
const FOLDERS_AT_ONCE = 16

/** Threads that remove the files of one large directory concurrently: the file system works on two entries at once, at best. */
const THREADS_A_FOLDER = 2

/** Number of times that a directory is emptied again, because others add entries or the file system did not report all. */
const MOST_PASSES = 4

/** A directory without files, and the names that are left in it. */
type Emptied = { readonly name: Uint8Array; readonly cover: RemovalGrants | null; readonly left: readonly Uint8Array[] }

type RemovalOptions = RemoveOptions & {
  /** Called with the number of items that were removed without a grant. */
  readonly onRemovedUnchecked?: (items: number) => void
}

/** The removal of one tree. `cover` are the grants for an item; null for items that were never visible. */
class Removal {
  readonly #platformFs: PlatformFs
  readonly #threads: DiskThreads | null
  readonly #options: RemovalOptions
  readonly #breathe: () => Promise<void>
  #inline = INLINE_ITEMS

  constructor({ platformFs, threads }: RemovalParts, options: RemovalOptions) {
    this.#platformFs = platformFs
    this.#threads = threads
    this.#options = options
    this.#breathe = timeSlices(options.signal)
  }

  /** Removes an entry and everything below it. It may not exist any more. */
  async remove(parent: number, name: Uint8Array, cover: RemovalGrants | null): Promise<void> {
    this.#options.signal?.throwIfAborted()
    await this.#breathe()
    const isFolder = await this.#inFolder(parent, name, cover, (folder) => this.#empty(folder, cover))
    if (isFolder) return this.#removeEmptied(parent, name, cover)
    if (removed(() => this.#platformFs.unlink(parent, name))) this.#report(cover, 1)
  }

  /** Removes everything in an open directory. */
  async #empty(folder: number, cover: RemovalGrants | null): Promise<void> {
    if (this.#platformFs.unlinkFiles && (cover === null || coversAllBelow(cover.asked)))
      return this.#emptyFolders(folder, await this.#unlinkFiles(folder, cover), cover)
    for (const { name } of this.#platformFs.entries(folder)) await this.remove(folder, name, below(cover, name))
  }

  /** Removes the entries of an open directory that are left when its files are gone: mostly directories. */
  async #emptyFolders(folder: number, names: readonly Uint8Array[], cover: RemovalGrants | null): Promise<void> {
    // Directories inside these follow one by one, so that the number of open directories grows with the depth alone.
    const nested: Emptied[] = []
    await forEachLimit(names, FOLDERS_AT_ONCE, async (name) => {
      this.#options.signal?.throwIfAborted()
      await this.#breathe()
      const inner = below(cover, name)
      let left: readonly Uint8Array[] = []
      const isFolder = await this.#inFolder(folder, name, inner, async (handle) => {
        left = await this.#unlinkFiles(handle, inner)
      })
      if (!isFolder) await this.remove(folder, name, inner)
      else if (left.length > 0) nested.push({ name, cover: inner, left })
      else await this.#removeEmptied(folder, name, inner)
    })
    for (const { name, cover: inner, left } of nested) {
      await this.#inFolder(folder, name, inner, (handle) => this.#emptyFolders(handle, left, inner))
      await this.#removeEmptied(folder, name, inner)
    }
  }

  /** Removes what is not a directory in an open directory, without asking for each entry, and returns the names of the rest. */
  async #unlinkFiles(folder: number, cover: RemovalGrants | null): Promise<readonly Uint8Array[]> {
    const rest: Uint8Array[] = []
    const take = ({ count, left, isDone, errno }: Unlinked): boolean => {
      this.#inline -= count
      if (count > 0) this.#report(cover, count)
      rest.push(...left)
      if (errno !== 0) throw new SystemError('unlinkat', errno)
      return isDone
    }
    const request = { folder, sparesOurs: cover !== null }
    const threads = this.#threads
    while (this.#inline > 0 || !threads) {
      const isDone = take(this.#platformFs.unlinkFiles?.({ ...request, most: INLINE_STEP }) ?? NOTHING)
      if (isDone) return rest
      await this.#breathe()
    }
    let isOver = take(await threads.unlinkFiles({ ...request, most: THREAD_STEP }))
    const takeTurns = async () => {
      while (!isOver) {
        try {
          this.#options.signal?.throwIfAborted()
          isOver = take(await threads.unlinkFiles({ ...request, most: THREAD_STEP })) || isOver
        } catch (error) {
          isOver = true
          throw error
        }
      }
    }
    // The directory stays open until all of them have ended.
    const turns = await Promise.allSettled(Array.from({ length: THREADS_A_FOLDER }, takeTurns))
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
    return rest
  }

  /** Removes a directory that was emptied. It may not exist any more. */
  async #removeEmptied(parent: number, name: Uint8Array, cover: RemovalGrants | null): Promise<void> {
    for (let pass = 1; ; pass += 1) {
      try {
        if (removed(() => this.#platformFs.removeDirectory(parent, name))) this.#report(cover, 1)
        return
      } catch (error) {
        if (pass === MOST_PASSES || !failedWith(error, ERRNO.ENOTEMPTY)) throw error
      }
      await this.#inFolder(parent, name, cover, (folder) => this.#empty(folder, cover))
    }
  }

  /** Runs `work` with an entry that is a directory, open; returns false for another one. */
  async #inFolder(
    parent: number,
    name: Uint8Array,
    cover: RemovalGrants | null,
    work: (folder: number) => Promise<void>,
  ): Promise<boolean> {
    const folder = openFolder(this.#platformFs, parent, name)
    if (folder === null) return false
    try {
      // A directory without permissions for its owner could not be emptied.
      if (cover === null) fs.fchmodSync(folder, OWNERS)
      await work(folder)
      return true
    } finally {
      this.#platformFs.close(folder)
    }
  }

  #report(cover: RemovalGrants | null, items: number): void {
    if (cover !== null) this.#options.onRemoved?.(cover.asked.path, items)
    else this.#options.onRemovedUnchecked?.(items)
  }
}

const NOTHING: Unlinked = { count: 0, left: [], isDone: true, errno: 0 }

/** Runs `work`, which removes an entry; returns false when the entry does not exist any more. */
function removed(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT)) return false
    throw error
  }
}

/**
 * Returns the grants for an entry of a directory; null for staged content, which belongs to its directory.
 *
 * @throws AppError `not_allowed`
 */
function below(cover: RemovalGrants | null, name: Uint8Array): RemovalGrants | null {
  if (cover === null) return null
  const segment = segmentFromDisk(name)
  if (segment === null) throw notAllowed()
  if (isStagedName(segment)) return null
  const asked = covered(cover.asked, segment)
  return { asked, real: cover.asked.path === cover.real.path ? asked : covered(cover.real, segment) }
}

function covered(folder: Removing, segment: string): Removing {
  const grant = childGrant(folder, segment)
  if (!grant) throw notAllowed()
  return grant
}

import fs from 'node:fs'
import type { Subject } from '#server/access/authorize.ts'
import { encodeDiskName } from '#server/access/disk-name.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { isFile, type RawStat } from '#server/platform/os/raw-stat.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { ListedFile, PlacedFile } from '../storage.ts'
import { isDiskFailure } from './failures.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { OpenedItem, Resolver } from './resolve.ts'

/**
 * Implements `Storage.readListed` on a disk: a file costs four calls relative to its directory, which is opened once
 * for all its files. The calls are made on the event loop, in time slices, because a slow disk may delay each of them.
 */
export async function readListed(
  platformFs: PlatformFs,
  resolver: Resolver,
  files: readonly PlacedFile[],
  into: Uint8Array,
): Promise<number> {
  const folder = new CurrentFolder(platformFs, resolver)
  const breathe = timeSlices()
  let count = 0
  try {
    for (const placed of files) {
      await breathe()
      if (!readOne(platformFs, folder, placed, into)) break
      count += 1
    }
  } catch (error) {
    // A caller that opens that file alone gets the reason.
    if (!isDiskFailure(error) && !isAppError(error, 'not_found')) throw error
  } finally {
    folder.close()
  }
  return count
}

/** The open directory of the files that are being read. */
class CurrentFolder {
  readonly #platformFs: PlatformFs
  readonly #resolver: Resolver
  #found: OpenedItem | null = null
  #path: VirtualPath | null = null
  #subject: Subject | null = null

  constructor(platformFs: PlatformFs, resolver: Resolver) {
    this.#platformFs = platformFs
    this.#resolver = resolver
  }

  /** Returns the directory of this file, open. */
  of({ download }: ListedFile): OpenedItem {
    const path = parent(download.path)
    if (this.#found && this.#path === path && this.#subject === download.subject) return this.#found
    this.close()
    this.#found = this.#resolver.folderOf(download)
    this.#path = path
    this.#subject = download.subject
    return this.#found
  }

  close(): void {
    if (this.#found) this.#platformFs.close(this.#found.handle)
    this.#found = null
  }
}

function readOne(platformFs: PlatformFs, folder: CurrentFolder, { file, at }: PlacedFile, into: Uint8Array): boolean {
  const { handle, path, throughLink } = folder.of(file)
  const name = baseName(file.download.path)
  if (throughLink && !file.download.forRequestedPath(child(path, name))) return false
  const open = platformFs.open(handle, encodeDiskName(name), 'read', false)
  try {
    if (file.size > 0 && fs.readSync(open, into, at, file.size, 0) !== file.size) return false
    // Checked after the bytes were read, so that an earlier or concurrent write is detected.
    return isAsListed(file, platformFs.stat(open))
  } finally {
    platformFs.close(open)
  }
}

function isAsListed({ size, seconds, nanos, inode }: ListedFile, stat: RawStat): boolean {
  const same = stat.size === size && stat.seconds === seconds && stat.nanos === nanos
  return same && Number(stat.inode) === inode && isFile(stat.mode)
}

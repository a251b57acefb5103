import { isDirectory, isFile, isLink, MODE, type RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { type Copier, sameContent } from './copying.ts'
import { attributesLike, setAttributes } from './file-attributes.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { Slot } from './resolve.ts'

/** A name in an open directory. */
export type Spot = Pick<Slot, 'directory' | 'name'>

/** Copies the attributes of a directory to another. */
export function copyFolderAttributes(platformFs: PlatformFs, source: Spot, target: Spot): void {
  const state = platformFs.statEntry(source.directory, source.name)
  const folder = platformFs.open(target.directory, target.name, 'directory', false)
  try {
    setAttributes(platformFs, folder, attributesLike(state, 'time and owner'))
  } finally {
    platformFs.close(folder)
  }
}

/** Sets the modification time of a directory to that of another. */
export function copyFolderTime(platformFs: PlatformFs, source: Spot, target: Spot): void {
  setFolderTime(platformFs, target, platformFs.statEntry(source.directory, source.name))
}

/** Sets the modification time of a directory. */
export function setFolderTime(
  platformFs: PlatformFs,
  target: Spot,
  { seconds, nanos }: Pick<RawStat, 'seconds' | 'nanos'>,
): void {
  const folder = platformFs.open(target.directory, target.name, 'directory', false)
  try {
    platformFs.setModified(folder, seconds, nanos)
  } finally {
    platformFs.close(folder)
  }
}

/** Returns whether one entry is an exact copy of another. */
export async function isCopy(copier: Copier, source: Spot, target: Spot, signal?: AbortSignal): Promise<boolean> {
  const { platformFs: door } = copier
  const [one, other] = [entryOrNull(door, source), entryOrNull(door, target)]
  if (!one || !other || (one.mode & MODE.TYPE) !== (other.mode & MODE.TYPE)) return false
  if (isLink(one.mode)) return Buffer.compare(textOf(door, source), textOf(door, target)) === 0
  return isFile(one.mode) ? isSameFile(copier, source, target, signal) : isDirectory(one.mode)
}

const textOf = (platformFs: PlatformFs, { directory, name }: Spot) => platformFs.readLink(directory, name)

async function isSameFile({ platformFs: door, threads }: Copier, source: Spot, target: Spot, signal?: AbortSignal) {
  const one = door.open(source.directory, source.name, 'read', false)
  try {
    const other = door.open(target.directory, target.name, 'read', false)
    try {
      const { size } = door.stat(one)
      return size === door.stat(other).size && (await sameContent(threads, one, other, size, signal))
    } finally {
      door.close(other)
    }
  } finally {
    door.close(one)
  }
}

function entryOrNull(platformFs: PlatformFs, { directory, name }: Spot): RawStat | null {
  try {
    return platformFs.statEntry(directory, name)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT)) return null
    throw error
  }
}

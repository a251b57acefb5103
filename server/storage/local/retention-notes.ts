import fs from 'node:fs'
import { parseStoredPath } from '#server/access/virtual-path.ts'
import { isFile } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import type { RetentionNote } from '../retained-item.ts'
import { PRIVATE } from './file-attributes.ts'
import { flush, readNow } from './file-io.ts'
import { flushFolder } from './folder-flush.ts'
import type { PlatformFs } from './platform-fs.ts'

/** Maximum size of a note, in bytes. A path is at most 4 KiB, and JSON may escape each byte of it as six. */
const MOST_BYTES = 32 * 1024

/** Writes a note into the open notes directory; durable when this returns. */
export async function writeNote(platformFs: PlatformFs, notes: number, id: string, note: RetentionNote): Promise<void> {
  const handle = platformFs.createNamed(notes, Buffer.from(id), PRIVATE)
  try {
    fs.writeSync(handle, Buffer.from(JSON.stringify(note)))
    await flush(handle)
  } catch (error) {
    removeNote(platformFs, notes, id)
    throw error
  } finally {
    platformFs.close(handle)
  }
  await flushFolder(notes)
}

/** Removes a note, which may not exist. */
export function removeNote(platformFs: PlatformFs, notes: number, id: string): void {
  try {
    platformFs.unlink(notes, Buffer.from(id))
  } catch (error) {
    if (!failedWith(error, ERRNO.ENOENT)) throw error
  }
}

/** Returns the content of a note; null where it does not exist or is invalid. */
export function readNote(platformFs: PlatformFs, notes: number, id: string): RetentionNote | null {
  let handle: number
  try {
    handle = platformFs.open(notes, Buffer.from(id), 'read', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ENOENT, ERRNO.ELOOP, ERRNO.ENXIO, ERRNO.EISDIR, ERRNO.EACCES)) return null
    throw error
  }
  try {
    const { size, mode } = platformFs.stat(handle)
    return !isFile(mode) || size > MOST_BYTES ? null : parseNote(Buffer.from(readNow(handle, 0, size)).toString())
  } finally {
    platformFs.close(handle)
  }
}

/** Parses a note. The directory is private, but a disk may have been used elsewhere. */
function parseNote(text: string): RetentionNote | null {
  try {
    const { purpose, place, at, userId, username, operation } = JSON.parse(text)
    if (purpose !== 'trash' && purpose !== 'version') return null
    if (!Number.isSafeInteger(at) || !Number.isSafeInteger(userId)) return null
    if (typeof place !== 'string' || typeof username !== 'string' || typeof operation !== 'string') return null
    return { purpose, place: parseStoredPath(place), at, userId, username, operation }
  } catch {
    return null
  }
}

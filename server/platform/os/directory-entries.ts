import { DOT } from '#server/platform/text/characters.ts'
import * as libc from './libc.ts'

/** Offsets in struct linux_dirent64 (getdents64(2)). */
const DIRENT = { length: 16, type: 18, name: 19 } as const
const BUFFER_BYTES = 256 * 1024

/** One buffer for each thread: there is no wait between reading entries and their last use. */
const direntBuffer = Buffer.from(new ArrayBuffer(BUFFER_BYTES))

/** Calls `visit` with the position of each name in `buffer`, NUL-terminated at `end`, until it returns false. Skips `.` and `..`. */
export function eachEntry(
  directory: number,
  visit: (buffer: Buffer, start: number, end: number, type: number) => boolean,
): void {
  const buffer = direntBuffer
  libc.rewind(directory)
  for (let filled = libc.readEntries(directory, buffer); filled > 0; filled = libc.readEntries(directory, buffer)) {
    for (let at = 0; at < filled; at += buffer.readUInt16LE(at + DIRENT.length)) {
      const start = at + DIRENT.name
      const end = buffer.indexOf(0, start)
      if (isDotName(buffer, start, end)) continue
      if (!visit(buffer, start, end, buffer[at + DIRENT.type] ?? 0)) return
    }
  }
}

function isDotName(buffer: Buffer, start: number, end: number): boolean {
  if (buffer[start] !== DOT || end - start > 2) return false
  return end - start === 1 || buffer[start + 1] === DOT
}

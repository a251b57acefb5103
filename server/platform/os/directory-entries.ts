import { DOT } from '#server/platform/text/characters.ts'
import * as libc from './libc.ts'

/** Offsets in struct linux_dirent64 (getdents64(2)). */
const DIRENT = { length: 16, type: 18, name: 19 } as const
const BUFFER_BYTES = 256 * 1024

/** One buffer for each thread: there is no wait between reading entries and their last use. */
const direntBuffer = Buffer.from(new ArrayBuffer(BUFFER_BYTES))

/** Receives the position of a name in a buffer, NUL-terminated at `end`, and its type (d_type). Returns false to receive no more. */
type Visit = (buffer: Buffer, start: number, end: number, type: number) => boolean

/** Calls `visit` with each name of a directory until it returns false. Skips `.` and `..`. */
export function eachEntry(directory: number, visit: Visit): void {
  libc.rewind(directory)
  while (visitNext(directory, direntBuffer, visit) === 'more');
}

/**
 * Calls `visit` with the next entries of a directory, as many as the system returns in a buffer of this size: threads that share a descriptor
 * visit different entries.
 *
 * @returns false at the end of the directory
 */
export function someEntries(directory: number, bytes: number, visit: Visit): boolean {
  return visitNext(directory, direntBuffer.subarray(0, bytes), visit) !== 'end'
}

function visitNext(directory: number, buffer: Buffer, visit: Visit): 'more' | 'end' | 'enough' {
  const filled = libc.readEntries(directory, buffer)
  for (let at = 0; at < filled; at += buffer.readUInt16LE(at + DIRENT.length)) {
    const start = at + DIRENT.name
    const end = buffer.indexOf(0, start)
    if (isDotName(buffer, start, end)) continue
    if (!visit(buffer, start, end, buffer[at + DIRENT.type] ?? 0)) return 'enough'
  }
  return filled > 0 ? 'more' : 'end'
}

function isDotName(buffer: Buffer, start: number, end: number): boolean {
  if (buffer[start] !== DOT || end - start > 2) return false
  return end - start === 1 || buffer[start + 1] === DOT
}

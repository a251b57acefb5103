import type { SortOrder } from '#contract/sorting.ts'

/** Entries of one folder as columns; row `i` of each belongs together. */
export type Sortable = {
  readonly names: readonly string[]
  readonly isDirectory: (row: number) => boolean
  /** Bytes. */
  readonly sizes: ArrayLike<number>
  /** Seconds since the epoch and the nanoseconds on top. */
  readonly modifiedSeconds: ArrayLike<number>
  readonly modifiedNanos: ArrayLike<number>
}

/**
 * The rows in the order asked for. By name, folders come first in either direction; by size, folders keep together (before the smallest,
 * after the largest); by time, all are mixed. Equals are ordered by name, A to Z, so the order is the same every time.
 */
export function sortedRows(entries: Sortable, { by, order }: SortOrder): Uint32Array {
  const sign = order === 'ascending' ? 1 : -1
  const rows = rowsByName(entries.names)
  if (by === 'modified') {
    const { modifiedSeconds: seconds, modifiedNanos: nanos } = entries
    return rows.sort((a, b) => sign * (at(seconds, a) - at(seconds, b) || at(nanos, a) - at(nanos, b)))
  }
  const directories = rows.filter(entries.isDirectory)
  const files = rows.filter((row) => !entries.isDirectory(row))
  if (by === 'name') return sign === 1 ? joined(directories, files) : joined(directories.reverse(), files.reverse())
  files.sort((a, b) => sign * (at(entries.sizes, a) - at(entries.sizes, b)))
  return sign === 1 ? joined(directories, files) : joined(files, directories)
}

/**
 * A text whose order by UTF-16 units is the order people expect of the names: letters whatever their case and composition, numbers by
 * value (`file2` before `file10`). Names that differ in nothing else have equal keys.
 */
export function naturalKey(name: string): string {
  return textUpTo(writeKey(fold(name)))
}

function fold(name: string): string {
  if (name.length > MAX_LENGTH) throw new RangeError('No disk has such names.')
  return name.normalize('NFC').toLowerCase()
}

/** The rows A to Z. Each text carries its row at the end, so that the engine's own sort of plain texts does the work. */
function rowsByName(names: readonly string[]): Uint32Array {
  const texts = names.map(sortableText).sort()
  const rows = new Uint32Array(texts.length)
  for (const [index, text] of texts.entries()) rows[index] = rowOf(text)
  return rows
}

/** Key, name, row. No name holds NUL: a key that begins another comes first, and names tell apart what keys do not. */
function sortableText(name: string, row: number): string {
  let end = writeKey(fold(name))
  units[end++] = 0
  for (let index = 0; index < name.length; index += 1) units[end++] = name.charCodeAt(index)
  units[end++] = 0
  units[end++] = row >>> 16
  units[end++] = row & 0xffff
  return textUpTo(end)
}

function rowOf(text: string): number {
  return text.charCodeAt(text.length - 2) * 0x10000 + text.charCodeAt(text.length - 1)
}

/** Of a name, in UTF-16 units; disks allow 255 bytes. */
const MAX_LENGTH = 1024

/**
 * Where one text at a time is put together: several times faster than adding strings up. Folding makes three units of one at most, and a
 * key three of each of these.
 */
const units = new Uint16Array(MAX_LENGTH * (3 * 3 + 1) + 4)
const bytes = Buffer.from(units.buffer)

const textUpTo = (end: number) => bytes.toString('utf16le', 0, end * 2)

/** Writes the key of a folded name from the first unit on; answers where it ends. */
function writeKey(folded: string): number {
  let end = 0
  for (let here = 0; here < folded.length; ) {
    if (!isDigit(folded, here)) {
      units[end++] = folded.charCodeAt(here++)
      continue
    }
    const start = here
    while (isDigit(folded, here)) here += 1
    let digit = significant(folded, start, here)
    // `0` lets a number stand where a digit would; how many digits it has outweighs what they are.
    units[end++] = 0x30
    units[end++] = here - digit
    while (digit < here) units[end++] = folded.charCodeAt(digit++)
  }
  return end
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0x30 && code <= 0x39
}

/** The first digit that counts of those from `start` up to `end`: leading zeros do not, a lone zero does. */
function significant(text: string, start: number, end: number): number {
  let first = start
  while (first < end - 1 && text.charCodeAt(first) === 0x30) first += 1
  return first
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

const at = (values: ArrayLike<number>, row: number) => values[row] ?? 0

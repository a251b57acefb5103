import { typeKeyOf } from '#contract/file-extension.ts'
import type { SortOrder } from '#contract/sort-order.ts'

/** Entries of one directory as columns; row `i` of each belongs together. */
export type Sortable = {
  readonly names: readonly string[]
  readonly isDirectory: (row: number) => boolean
  /** Bytes. */
  readonly sizes: ArrayLike<number>
  /** Seconds since the epoch, and the nanoseconds. */
  readonly modifiedSeconds: ArrayLike<number>
  readonly modifiedNanos: ArrayLike<number>
}

/**
 * Returns the rows in the requested order. By name and by type (extension), directories come first in either direction;
 * by size, directories stay together (before the smallest, after the largest); by time, all are mixed. Equal rows are
 * ordered by name, A to Z, so the order is stable. The storage knows neither what is shared nor when photos were taken:
 * these orders are by name.
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
  switch (by) {
    case 'name':
      return sign === 1 ? joined(directories, files) : joined(directories.reverse(), files.reverse())
    case 'size':
      files.sort((a, b) => sign * (at(entries.sizes, a) - at(entries.sizes, b)))
      return sign === 1 ? joined(directories, files) : joined(files, directories)
    case 'type': {
      const types = entries.names.map(typeKeyOf)
      files.sort((a, b) => sign * compareTexts(types[a] ?? '', types[b] ?? ''))
      return joined(directories, files)
    }
    case 'shared':
    case 'taken':
      return joined(directories, files)
  }
}

/**
 * Returns a sort key whose order by UTF-16 units is the natural order of names: letters regardless of case and
 * composition, numbers by value (`file2` before `file10`). Names that do not differ otherwise have equal keys.
 */
export function naturalKey(name: string): string {
  return textUpTo(writeKey(foldNaturally(name)))
}

/** Folds a name as its natural order requires: letter case and composition do not matter. */
export function foldNaturally(name: string): string {
  if (name.length > MAX_LENGTH) throw new RangeError('No disk has such names.')
  return name.normalize('NFC').toLowerCase()
}

/**
 * Returns the rows in order of name, A to Z. Each text ends with its row number, so that the engine's native sort of
 * plain strings can be used.
 */
function rowsByName(names: readonly string[]): Uint32Array {
  const texts = names.map(sortableText).sort()
  const rows = new Uint32Array(texts.length)
  for (const [index, text] of texts.entries()) rows[index] = rowOf(text)
  return rows
}

/**
 * Builds a text of key, name and row. No name contains NUL: a key that is a prefix of another comes first, and the name
 * distinguishes equal keys.
 */
function sortableText(name: string, row: number): string {
  let end = writeKey(foldNaturally(name))
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

/** Maximum length of a name, in UTF-16 units; disks allow 255 bytes. */
const MAX_LENGTH = 1024

/**
 * Buffer in which each text is assembled: several times faster than string concatenation. Folding produces at most
 * three units per unit, and a key at most three per folded unit.
 */
const units = new Uint16Array(MAX_LENGTH * (3 * 3 + 1) + 4)
const bytes = Buffer.from(units.buffer)

const textUpTo = (end: number) => bytes.toString('utf16le', 0, end * 2)

/** Writes the key of a folded name at the start of `units` and returns its end. */
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
    // `0` sorts a number where a digit would be; its number of digits takes precedence over their values.
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

/** Returns the index of the first significant digit from `start` up to `end`: leading zeros are skipped, a lone zero is not. */
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

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const at = (values: ArrayLike<number>, row: number) => values[row] ?? 0

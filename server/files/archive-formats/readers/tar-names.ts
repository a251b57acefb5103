import { isUtf8 } from 'node:buffer'
import type { NameEncoding } from '#contract/archive-contents.ts'
import { encodeDiskName, isPlainName } from '#server/access/disk-name.ts'
import type { RawEntry } from './archive-entry.ts'
import type { Budget } from './budget.ts'
import { guessNameEncoding } from './name-encoding.ts'
import type { NameOptions } from './zip.ts'
import { decodedName } from './zip-names.ts'

/** Number of bytes of names from which on no further ones are collected for the guess. */
const ENOUGH = 8 * 1024

export type TarNameOptions = NameOptions & {
  /** Guesses the encoding from all names of the archive; called once, and only for an archive with names that are not UTF-8. */
  readonly guess: () => Promise<NameEncoding>
}

/** Yields entries with those names decoded that are not UTF-8, the encoding of names in a tar. */
export async function* withDecodedNames(
  entries: AsyncIterable<RawEntry>,
  { names: wanted, onNameEncoding, guess }: TarNameOptions,
): AsyncGenerator<RawEntry> {
  let encoding: NameEncoding | undefined
  for await (const entry of entries) {
    if (bytesToDecode(entry).length === 0) {
      yield entry
      continue
    }
    if (encoding === undefined) {
      encoding = wanted ?? (await guess())
      onNameEncoding?.(encoding)
    }
    const { name, hardLinkTo } = entry
    yield {
      ...entry,
      name: decoded(name, encoding),
      ...(hardLinkTo !== undefined && { hardLinkTo: decoded(hardLinkTo, encoding) }),
    }
  }
}

/** Guesses the encoding of the names of entries that are not UTF-8. */
export async function guessTarNames(entries: AsyncIterable<RawEntry>, budget: Budget): Promise<NameEncoding> {
  const found: Uint8Array[] = []
  let size = 0
  for await (const entry of entries) {
    budget.addEntries(1)
    for (const bytes of bytesToDecode(entry)) {
      found.push(bytes)
      size += bytes.length
    }
    if (size >= ENOUGH) break
  }
  return guessNameEncoding(found, { format: 'tar', breathe: () => budget.breathe() })
}

const bytesToDecode = ({ name, hardLinkTo = '' }: RawEntry): Uint8Array[] =>
  [name, hardLinkTo].flatMap((each) => foreignBytes(each) ?? [])

/** Returns the bytes of a name that is not UTF-8; null for any other. */
function foreignBytes(name: string): Uint8Array | null {
  if (isPlainName(name)) return null
  const bytes = encodeDiskName(name)
  return isUtf8(bytes) ? null : bytes
}

function decoded(name: string, encoding: NameEncoding): string {
  const bytes = foreignBytes(name)
  return bytes ? decodedName(bytes, encoding) : name
}

import { crc32 } from 'node:zlib'
import type { NameEncoding } from '#contract/archive-contents.ts'
import { decode } from '#contract/encodings/decode.ts'
import { decodeDiskName, isPlainName } from '#server/access/disk-name.ts'
import { decodeCp437 } from './cp437.ts'
import { guessNameEncoding } from './name-encoding.ts'

/** A name in a zip before it is decoded. */
export type StoredName = {
  readonly bytes: Uint8Array
  /** Whether its flag says that it is UTF-8. */
  readonly isUtf8: boolean
  /** Info-ZIP's field with the name in UTF-8. */
  readonly unicodeField: Buffer | undefined
}

/** The names of a zip as text, and the encoding of those that do not declare one; null if there are none. */
export type DecodedNames = { readonly names: readonly string[]; readonly encoding: NameEncoding | null }

/**
 * Decodes the names of a zip: as UTF-8 if they are marked by their flag, or if Info-ZIP's field has the same name in UTF-8. All others have one
 * encoding: `wanted`, or the most plausible one. If no name has a slash, backslashes are separators.
 */
export async function decodeNames(
  stored: readonly StoredName[],
  { wanted, breathe }: { wanted: NameEncoding | undefined; breathe: () => Promise<void> },
): Promise<DecodedNames> {
  const names: (string | null)[] = []
  const unknown: Uint8Array[] = []
  for (const each of stored) {
    await breathe()
    const name = declaredName(each)
    names.push(name)
    if (name === null) unknown.push(each.bytes)
  }
  const encoding = unknown.length === 0 ? null : (wanted ?? (await guessNameEncoding(unknown, { breathe })))
  for (const [index, { bytes }] of stored.entries()) {
    await breathe()
    names[index] ??= decodedName(bytes, encoding ?? 'utf-8')
  }
  const decoded = names.map((name) => name ?? '')
  const hasBackslashes = decoded.some((name) => name.includes('\\')) && !decoded.some((name) => name.includes('/'))
  return { names: hasBackslashes ? decoded.map((name) => name.replaceAll('\\', '/')) : decoded, encoding }
}

/** Returns a name that declares its encoding, or is ASCII; null for any other. */
function declaredName({ bytes, isUtf8, unicodeField }: StoredName): string | null {
  if (isUtf8) return decodeDiskName(bytes)
  // The field is valid only for the name that it was derived from.
  if (unicodeField && unicodeField.length > 5 && unicodeField[0] === 1 && unicodeField.readUInt32LE(1) === crc32(bytes))
    return decodeDiskName(unicodeField.subarray(5))
  return bytes.every((byte) => byte < 0x80) ? decodeDiskName(bytes) : null
}

/** Returns a name of an archive in an encoding; bytes that are not valid in it are escaped. */
export function decodedName(bytes: Uint8Array, encoding: NameEncoding): string {
  const text = encoding === 'ibm437' ? decodeCp437(bytes) : decodedWhole(bytes, encoding)
  return text !== null && isPlainName(text) ? text : decodeDiskName(bytes)
}

/** Decodes a name. A byte order mark at its start is part of it. */
function decodedWhole(bytes: Uint8Array, encoding: Exclude<NameEncoding, 'ibm437'>): string | null {
  const decoded = decode(bytes, encoding)
  return decoded && (decoded.mark ? `\ufeff${decoded.text}` : decoded.text)
}

import { unzipSync } from 'fflate'
import { decodeMarked } from '#formats/marked-text.ts'
import { DocumentError } from '../documents/document-fault.ts'

/** Limits for a zip file, in entries and bytes. */
export interface ZipLimits {
  readonly entries: number
  /** Uncompressed size of one entry. */
  readonly entry: number
  /** Uncompressed size of everything that is read. */
  readonly total: number
  /** Maximum compression ratio of an entry larger than a megabyte. */
  readonly ratio: number
}

const MEGABYTE = 1024 * 1024
const LIMITS: ZipLimits = { entries: 20_000, entry: 96 * MEGABYTE, total: 256 * MEGABYTE, ratio: 250 }

/**
 * The files in a zip file.
 *
 * @throws `DocumentError` on reading damaged data or beyond the limits
 */
export interface Zip {
  has(name: string): boolean
  /** Returns the bytes of an entry, or null when it does not exist. */
  read(name: string): Uint8Array | null
  /** Returns an entry as text, decoded by its byte order mark or as UTF-8. */
  text(name: string): string | null
}

interface Entry {
  readonly packed: number
  readonly size: number
}

/** Runs the library and maps all its errors to one. */
function unzip(bytes: Uint8Array, filter: Parameters<typeof unzipSync>[1]): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, filter)
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('damaged')
  }
}

function listEntries(bytes: Uint8Array, limits: ZipLimits): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let count = 0
  unzip(bytes, {
    filter({ name, size, originalSize }) {
      count += 1
      if (count > limits.entries) throw new DocumentError('too_large')
      if (!entries.has(name)) entries.set(name, { packed: size, size: originalSize })
      return false
    },
  })
  return entries
}

/**
 * Opens a zip file. Declared sizes are checked before anything is decompressed, and an entry never decompresses to more than its declared
 * size.
 *
 * @throws `DocumentError`
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits = LIMITS): Zip {
  const entries = listEntries(bytes, limits)
  let spent = 0

  function read(name: string): Uint8Array | null {
    const entry = entries.get(name)
    if (!entry) return null
    const { size, packed } = entry
    spent += size
    const inflated = size > MEGABYTE && size > packed * limits.ratio
    if (size > limits.entry || spent > limits.total || inflated) throw new DocumentError('too_large')
    let taken = false
    const found = unzip(bytes, {
      filter(info) {
        const wanted = !taken && info.name === name
        taken ||= wanted
        return wanted
      },
    })
    return found[name] ?? null
  }

  return {
    has: (name) => entries.has(name),
    read,
    text(name) {
      const found = read(name)
      return found && decodeMarked(found)
    },
  }
}

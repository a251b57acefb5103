import { unzipSync } from 'fflate'
import { DocumentError } from '../documents/document-fault.ts'
import { decodeMarked } from '../documents/marked-text.ts'

/** What a zip file may cost, in entries and bytes. */
export interface ZipLimits {
  readonly entries: number
  /** One entry, unpacked. */
  readonly entry: number
  /** Everything that is read of the file, unpacked. */
  readonly total: number
  /** How many times larger than in the file an entry may be, once it is larger than a megabyte. */
  readonly ratio: number
}

const MEGABYTE = 1024 * 1024
const LIMITS: ZipLimits = { entries: 20_000, entry: 96 * MEGABYTE, total: 256 * MEGABYTE, ratio: 250 }

/** The files in a zip file. Reading throws `DocumentError` for what is damaged or over the limits. */
export interface Zip {
  has(name: string): boolean
  /** The bytes of an entry, or null when there is none of this name. */
  read(name: string): Uint8Array | null
  /** An entry as text: UTF-8, or what its byte order mark says. */
  text(name: string): string | null
}

interface Entry {
  readonly packed: number
  readonly size: number
}

/** Runs the library, whose errors all mean the same here. */
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
 * Opens a zip file. Sizes are judged by what the file says before anything is unpacked, and an entry never unpacks to more
 * than it said. Throws `DocumentError`.
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

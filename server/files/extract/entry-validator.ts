import type { EntryRefusal } from '#contract/archive-contents.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isCreatable, parent, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry, OriginalEntry, RawEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import type { Budget } from '#server/files/archive-formats/readers/budget.ts'
import { isAppError } from '#server/platform/errors.ts'

/** A drive letter of other systems. */
const DRIVE = /^[A-Za-z]:/

/**
 * Returns the path of an entry in its archive; null if the name leads outside of it, or is not permitted for new files. One leading `./`,
 * which tar writes for the current directory, and the trailing slash of folders are ignored; no other invalid name is corrected.
 */
export function entryPathOf(name: string): VirtualPath | null {
  const bare = name.replace(/^\.\/(?!\/)/, '').replace(/(?<=[^/])\/$/, '')
  if (bare === '' || bare === '.') return ROOT
  const segments = bare.split('/')
  if (segments.includes('') || DRIVE.test(bare) || !segments.every(isCreatable)) return null
  try {
    return parsePlainPath(`/${bare}`)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/** Validates the entries of one archive by their names, in order; of several entries with the same name, the first one counts. */
export class EntryValidator {
  readonly #matching: NameMatching
  readonly #budget: Budget
  readonly #known = new Map<string, 'file' | 'folder' | 'implied'>()
  /** The files that can be extracted, by their paths as the disk compares them. Hard links are other names of them. */
  readonly #files = new Map<string, OriginalEntry>()
  #count = 0

  /** @param matching how the destination's disk compares names */
  constructor(matching: NameMatching, budget: Budget) {
    this.#matching = matching
    this.#budget = budget
  }

  /** Returns null for an entry without new information: the archive's own top, and a folder that was listed before. */
  validateEntry(raw: RawEntry): ArchiveEntry | null {
    this.#budget.addEntries(1)
    this.#budget.addName(raw.name.length)
    const entry = this.#validate(raw)
    if (entry) this.#count += 1
    return entry
  }

  #validate(raw: RawEntry): ArchiveEntry | null {
    const path = entryPathOf(raw.name)
    if (path === ROOT) return null
    const isFolder = raw.kind === 'folder'
    if (path === null) return entryOf(raw, null, 'name')
    const original = this.#originalOf(raw)
    if (raw.kind === 'special' || (raw.kind === 'link' && original === null)) return entryOf(raw, path, raw.kind)
    const place = foldPath(path, this.#matching)
    const known = this.#known.get(place)
    if (isFolder && known === 'folder') return null
    const isClash = known === 'file' || (known !== undefined && !isFolder) || this.#isInFile(place)
    if (isClash) return entryOf(raw, path, 'duplicate')
    this.#known.set(place, isFolder ? 'folder' : 'file')
    this.#imply(place)
    if (isFolder) return entryOf(raw, path, null)
    if (raw.fault === null) this.#files.set(place, original ?? { index: this.#count, path, size: raw.size })
    return entryOf(raw, path, raw.fault, original)
  }

  /** Returns the file of which the entry is another name; null for one that is missing or refused, and for all other entries. */
  #originalOf({ hardLinkTo }: RawEntry): OriginalEntry | null {
    const path = hardLinkTo === undefined ? null : entryPathOf(hardLinkTo)
    return path === null ? null : (this.#files.get(foldPath(path, this.#matching)) ?? null)
  }

  #isInFile(place: VirtualPath): boolean {
    for (let folder = parent(place); folder !== ROOT; folder = parent(folder)) {
      const known = this.#known.get(folder)
      if (known) return known === 'file'
    }
    return false
  }

  #imply(place: VirtualPath): void {
    for (let folder = parent(place); folder !== ROOT && !this.#known.has(folder); folder = parent(folder)) {
      this.#budget.addEntries(1)
      this.#known.set(folder, 'implied')
    }
  }
}

function entryOf(
  raw: RawEntry,
  path: VirtualPath | null,
  refusal: EntryRefusal | null,
  original: OriginalEntry | null = null,
): ArchiveEntry {
  const { name, modified, content } = raw
  const size = original?.size ?? raw.size
  return { name, isFolder: raw.kind === 'folder', size, modified, content, path, refusal, original }
}

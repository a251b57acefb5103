import type { EntryRefusal } from '#contract/archive-contents.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isCreatable, parent, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry, RawEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
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

  /** @param matching how the destination's disk compares names */
  constructor(matching: NameMatching, budget: Budget) {
    this.#matching = matching
    this.#budget = budget
  }

  /** Returns null for an entry without new information: the archive's own top, and a folder that was listed before. */
  validateEntry(raw: RawEntry): ArchiveEntry | null {
    this.#budget.addEntries(1)
    this.#budget.addName(raw.name.length)
    const path = entryPathOf(raw.name)
    if (path === ROOT) return null
    const isFolder = raw.kind === 'folder'
    if (path === null) return entryOf(raw, null, 'name')
    if (raw.kind === 'link' || raw.kind === 'special') return entryOf(raw, path, raw.kind)
    const place = foldPath(path, this.#matching)
    const known = this.#known.get(place)
    if (isFolder && known === 'folder') return null
    const isClash = known === 'file' || (known !== undefined && !isFolder) || this.#isInFile(place)
    if (isClash) return entryOf(raw, path, 'duplicate')
    this.#known.set(place, isFolder ? 'folder' : 'file')
    this.#imply(place)
    return entryOf(raw, path, isFolder ? null : raw.fault)
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

function entryOf(raw: RawEntry, path: VirtualPath | null, refusal: EntryRefusal | null): ArchiveEntry {
  const { name, size, modified, content } = raw
  return { name, isFolder: raw.kind === 'folder', size, modified, content, path, refusal }
}

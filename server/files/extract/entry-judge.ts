import type { EntryRefusal } from '#contract/archive-contents.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isCreatable, parent, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Budget } from './formats/budget.ts'
import type { PackedEntry, RawEntry } from './formats/packed-entry.ts'

/** What another system reads as a drive. */
const DRIVE = /^[A-Za-z]:/

/**
 * Where a name leads in its archive, or null when it leads elsewhere, or no new file may have it (R1). One `./` before it, by which tar says
 * "here", and the slash by which folders are marked are no part of it; nothing else is put right.
 */
export function placeOf(name: string): VirtualPath | null {
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

/** Judges the entries of one archive by their names, in their order: the first of several with the same name counts. */
export class EntryJudge {
  readonly #matching: NameMatching
  readonly #budget: Budget
  readonly #known = new Map<string, 'file' | 'folder' | 'implied'>()

  /** @param matching how the disk that they may go to tells names apart */
  constructor(matching: NameMatching, budget: Budget) {
    this.#matching = matching
    this.#budget = budget
  }

  /** Null for what says nothing new: the archive's own top, and a folder that was told of before. */
  judge(raw: RawEntry): PackedEntry | null {
    this.#budget.addEntries(1)
    this.#budget.addName(raw.name.length)
    const path = placeOf(raw.name)
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

function entryOf(raw: RawEntry, path: VirtualPath | null, refusal: EntryRefusal | null): PackedEntry {
  const { name, size, modified, content } = raw
  return { name, isFolder: raw.kind === 'folder', size, modified, content, path, refusal }
}

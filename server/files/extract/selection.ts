import { type ExtractRequest, MOST_REPORTED, type SkipReason } from '#contract/archive-contents.ts'
import { isWithin, parent, parsePlainPath, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { AppError } from '#server/platform/errors.ts'

/** The selected entries of an archive. */
export type EntrySelection = {
  /** Null selects all entries. */
  readonly places: ReadonlySet<VirtualPath> | null
  /** The folder of the archive that extracted paths are relative to. */
  readonly base: VirtualPath
}

/** @throws AppError `invalid`, also for an entry that is not in the base */
export function parseEntrySelection({ entries, base }: Pick<ExtractRequest, 'entries' | 'base'>): EntrySelection {
  const folder = parsePlainPath(base ?? '')
  if (!entries) return { places: folder === ROOT ? null : new Set([folder]), base: folder }
  const places = new Set(entries.map(parsePlainPath))
  for (const place of places) {
    if (!isWithin(place, folder) || place === folder)
      throw new AppError('invalid', 'An entry is not in the given folder.', { field: 'entries' })
  }
  return { places, base: folder }
}

/**
 * Returns the path of a selected entry below the destination; null for entries that are not selected. An entry without a usable name is
 * selected only if all are.
 */
export function pathBelowBase({ path }: ArchiveEntry, { places, base }: EntrySelection): VirtualPath | null {
  if (path === null || !isChosen(path, places)) return null
  const landing = relativeTo(base, path)
  return landing === ROOT ? null : landing
}

function isChosen(path: VirtualPath, places: EntrySelection['places']): boolean {
  if (places === null) return true
  for (let place = path; place !== ROOT; place = parent(place)) if (places.has(place)) return true
  return false
}

/** Maximum total length of the reported names, in characters. */
const MOST_REPORTED_LENGTH = 64 * 1024

/** Counts the skipped entries and collects the names of the first ones. */
export class SkippedEntries {
  readonly named: { name: string; reason: SkipReason }[] = []
  count = 0
  #length = 0

  add({ name, path }: Pick<ArchiveEntry, 'name' | 'path'>, reason: SkipReason): void {
    this.count += 1
    const shown = path?.slice(1) ?? name.toWellFormed()
    if (this.named.length >= MOST_REPORTED || this.#length + shown.length > MOST_REPORTED_LENGTH) return
    this.#length += shown.length
    this.named.push({ name: shown, reason })
  }
}

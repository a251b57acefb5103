import type { UploadSource } from '../upload.ts'
import { isNotFound } from './handles.ts'
import type { LiveDrop } from './live-drop.ts'
import type { NumberSet } from './number-set.ts'
import { FOLDER, type ListedFiles, type StoredDrop, UNREAD } from './stored-drop.ts'

/** A drop with its listed and finished files. */
export interface DropContent {
  readonly drop: StoredDrop
  readonly listed: ListedFiles
  readonly done: NumberSet
}

/** Returns the number of remaining files and of all files. Counts folders only if no file remains. */
export function countRemaining({ listed: { sizes }, done }: DropContent): {
  readonly left: number
  readonly total: number
} {
  const files = sizes.reduce((sum, size) => sum + (size !== FOLDER ? 1 : 0), 0)
  const left = sizes.reduce((sum, size, nth) => sum + (size !== FOLDER && !done.has(nth) ? 1 : 0), 0)
  return left > 0 ? { left, total: files } : { left: sizes.length - done.size, total: sizes.length }
}

const sameSecond = (a: number, b: number): boolean => Math.floor(a / 1000) === Math.floor(b / 1000)

const isAsOld = (file: Blob, time: number): boolean => file instanceof File && sameSecond(file.lastModified, time)

/** Result of comparing files with a stored drop. */
export interface Findings {
  /** Files whose size or time changed. */
  readonly changed: UploadSource[]
  /** Numbers of items that were not found. */
  readonly missing: number[]
  /** Number of unchanged files that continue now. */
  matched: number
  /** Number of files and folders that belong to the drop, finished or not. */
  known: number
  /** Number of files that do not belong to the drop. */
  unlistedCount: number
}

/** Returns the top-level folder of a path, or the empty string for a file outside folders. */
const topOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')

/** Finds the remaining files of a drop among files that were added again. */
export interface Match {
  readonly findings: Findings
  /** Returns whether a path is of interest: it remains to be uploaded, or is unknown. */
  readonly isWanted: (path: string) => boolean
  /** Yields the unchanged remaining files, and new ones if the drop had not been read completely. */
  matchSources(batches: AsyncIterable<readonly UploadSource[]>): AsyncGenerator<UploadSource[]>
}

/** Creates the match of a drop that this tab resumes. `tops`: the selected top-level folders, or null for all. */
export function createMatch(
  { drop, listed, done }: DropContent,
  live: LiveDrop,
  tops: ReadonlySet<string> | null,
): Match {
  const { paths, sizes, times } = listed
  const numbers = new Map(paths.map((path, nth) => [path, nth]))
  const seen = new Set<number>()
  const findings: Findings = { changed: [], missing: [], matched: 0, known: 0, unlistedCount: 0 }
  const isFolder = (nth: number) => sizes[nth] === FOLDER
  const parted = new Map(drop.parts.map(({ nth, addresses }) => [nth, addresses]))
  const keptAs = (source: UploadSource, nth: number): UploadSource => ({
    ...source,
    kept: { drop: drop.id, nth, again: true },
  })
  const asItWas = (source: UploadSource, nth: number): UploadSource => ({
    ...source,
    kept: { drop: drop.id, nth, again: true, parts: parted.get(nth) ?? [] },
  })

  /** Handles a file that is not listed. It belongs to the drop if that was not read completely. */
  function handleUnlisted(source: UploadSource): UploadSource[] {
    if (!drop.whole) {
      findings.matched += 1
      return [keptAs(source, live.addFile(source))]
    }
    if (source.file) findings.unlistedCount += 1
    return []
  }

  function matchSource(source: UploadSource): UploadSource[] {
    const nth = numbers.get(source.path)
    if (source.error !== undefined && isNotFound(source.error)) return []
    if (nth === undefined) return handleUnlisted(source)
    const [size = UNREAD, time = -1] = [sizes[nth], times[nth]]
    // A folder has replaced the file, so the file no longer exists.
    if (source.file === null && source.error === undefined && size >= 0) return []
    if (seen.has(nth)) return []
    seen.add(nth)
    findings.known += 1
    if (done.has(nth)) return []
    const { file } = source
    if (source.error !== undefined || file === null) return [keptAs(source, nth)]
    const same = size === UNREAD || (file.size === size && (time === -1 || isAsOld(file, time)))
    if (same) findings.matched += 1
    else findings.changed.push(keptAs(source, nth))
    return same ? [asItWas(source, nth)] : []
  }

  const concerned = (path: string) => tops === null || tops.has(topOf(path))

  return {
    findings,
    isWanted(path) {
      const nth = numbers.get(path)
      return nth === undefined || !done.has(nth)
    },
    async *matchSources(batches) {
      for await (const batch of batches) {
        const taken = batch.flatMap(matchSource)
        if (taken.length > 0) yield taken
      }
      const unseen = [...paths.keys()].filter((nth) => !seen.has(nth) && !done.has(nth))
      // A folder is created from its name alone: dialogs return only files.
      const folders = unseen.filter(isFolder).filter((nth) => concerned(`${paths[nth]}/`) && findings.known > 0)
      if (folders.length > 0) yield folders.map((nth) => keptAs({ path: paths[nth] ?? '', file: null }, nth))
      findings.missing.push(...unseen.filter((nth) => !isFolder(nth) && concerned(paths[nth] ?? '')))
    },
  }
}

import type { UploadSource } from '../upload.ts'
import { isGone } from './handles.ts'
import { FOLDER, type KeptDrop, type ListedFiles, UNREAD } from './kept-drop.ts'
import type { LiveDrop } from './live-drop.ts'
import type { Numbers } from './numbers.ts'

/** What is known of a drop: what belongs to it, and what of that is over. */
export interface Known {
  readonly drop: KeptDrop
  readonly listed: ListedFiles
  readonly done: Numbers
}

/** What is left of a drop, in files; folders alone count where no file is left. */
export function countLeft({ listed: { sizes }, done }: Known): { readonly left: number; readonly total: number } {
  const files = sizes.reduce((sum, size) => sum + (size !== FOLDER ? 1 : 0), 0)
  const left = sizes.reduce((sum, size, nth) => sum + (size !== FOLDER && !done.has(nth) ? 1 : 0), 0)
  return left > 0 ? { left, total: files } : { left: sizes.length - done.size, total: sizes.length }
}

const sameSecond = (a: number, b: number): boolean => Math.floor(a / 1000) === Math.floor(b / 1000)

const isAsOld = (file: Blob, time: number): boolean => file instanceof File && sameSecond(file.lastModified, time)

/** What was found when a drop was had again. */
export interface Findings {
  /** Files that are not as long or as old as they were. */
  readonly changed: UploadSource[]
  /** Numbers of what was not there. */
  readonly missing: number[]
  /** Files that are as they were and go on now. */
  matched: number
  /** Files and folders that belong to it, over or not. */
  known: number
  /** Files that do not. */
  strangers: number
}

/** The top folder of a path, or nothing for a file that stands alone. */
const topOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')

/** Looks for what is left of a drop in what was brought again. */
export interface Match {
  readonly findings: Findings
  /** Whether a path is worth a look: it is left, or not known. */
  readonly wants: (path: string) => boolean
  /** Hands on what is left and as it was, and, where not all of it had been read before, what is new. */
  sources(batches: AsyncIterable<readonly UploadSource[]>): AsyncGenerator<UploadSource[]>
}

/** Makes the match of a drop that this tab works on again. `tops`: what was chosen again, or null for all of it. */
export function createMatch({ drop, listed, done }: Known, live: LiveDrop, tops: ReadonlySet<string> | null): Match {
  const { paths, sizes, times } = listed
  const numbers = new Map(paths.map((path, nth) => [path, nth]))
  const seen = new Set<number>()
  const findings: Findings = { changed: [], missing: [], matched: 0, known: 0, strangers: 0 }
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

  /** One that is not on the list: part of the drop where that was not read to its end. */
  function takeStranger(source: UploadSource): UploadSource[] {
    if (!drop.whole) {
      findings.matched += 1
      return [keptAs(source, live.list(source))]
    }
    if (source.file) findings.strangers += 1
    return []
  }

  function take(source: UploadSource): UploadSource[] {
    const nth = numbers.get(source.path)
    if (source.error !== undefined && isGone(source.error)) return []
    if (nth === undefined) return takeStranger(source)
    const [size = UNREAD, time = -1] = [sizes[nth], times[nth]]
    // A folder where a file was: that is not there any more.
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
    wants(path) {
      const nth = numbers.get(path)
      return nth === undefined || !done.has(nth)
    },
    async *sources(batches) {
      for await (const batch of batches) {
        const taken = batch.flatMap(take)
        if (taken.length > 0) yield taken
      }
      const unseen = [...paths.keys()].filter((nth) => !seen.has(nth) && !done.has(nth))
      // A folder is made from its name alone: dialogs hand out files only.
      const folders = unseen.filter(isFolder).filter((nth) => concerned(`${paths[nth]}/`) && findings.known > 0)
      if (folders.length > 0) yield folders.map((nth) => keptAs({ path: paths[nth] ?? '', file: null }, nth))
      findings.missing.push(...unseen.filter((nth) => !isFolder(nth) && concerned(paths[nth] ?? '')))
    },
  }
}

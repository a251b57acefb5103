import type { UploadSource } from '../upload.ts'
import { type DoneSlice, FOLDER, KEPT, type KeptDrop, type ListedSlice, type PartedFile, UNREAD } from './kept-drop.ts'
import { createNumbers, type Numbers, rangesOf } from './numbers.ts'

/** A drop that this tab works on, and what of it is still to be written. */
export interface LiveDrop {
  drop(): KeptDrop
  /** Changes what is known of it. */
  change(part: Partial<Pick<KeptDrop, 'whole' | 'answers' | 'again' | 'handles'>>): void
  /** Lists a file that is new to it; answers its number, -1 when no more are listed. */
  list(source: UploadSource): number
  /** Notes that nothing more is to be done about a file. */
  over(nth: number): void
  /** Notes where the server has the parts of a file. */
  parts(file: PartedFile): void
  /** Hands out what was noted since the last time. */
  take(): { readonly listed: readonly ListedSlice[]; readonly done: readonly DoneSlice[]; readonly changed: boolean }
  /** Whether all of it was read and is over. */
  isOver(): boolean
}

/** The number of all files beyond those that are listed. */
const UNLISTED = -1

/** What of a drop was listed and done before. */
export interface Before {
  readonly count: number
  readonly done: Numbers
}

const sizeOf = ({ file, error }: UploadSource): number => file?.size ?? (error === undefined ? FOLDER : UNREAD)

const emptySlice = (drop: string, from: number): ListedSlice => ({ drop, from, paths: [], sizes: [], times: [] })

/** Makes a drop live; one that is new has nothing before. */
export function createLiveDrop(
  drop: KeptDrop,
  { count, done }: Before = { count: 0, done: createNumbers() },
): LiveDrop {
  let now = drop
  let changed = false
  let listed = emptySlice(drop.id, count)
  let finished: number[] = []
  /** Those beyond what is listed count, so that the drop is not over before they are. */
  let total = count
  let unlisted = 0

  function change(part: Partial<KeptDrop>): void {
    now = { ...now, ...part }
    changed = true
  }
  return {
    drop: () => now,
    change,
    parts(file) {
      const known = now.parts.find(({ nth }) => nth === file.nth)
      if (known?.addresses === file.addresses) return
      change({ parts: [...now.parts.filter(({ nth }) => nth !== file.nth && !done.has(nth)), file] })
    },
    list(source) {
      const { path, file } = source
      if (total >= KEPT.files) {
        unlisted += 1
        return UNLISTED
      }
      listed.paths.push(path)
      listed.sizes.push(sizeOf(source))
      listed.times.push(file instanceof File ? file.lastModified : -1)
      total += 1
      return total - 1
    },
    over(nth) {
      if (nth === UNLISTED) unlisted -= 1
      else if (done.add(nth)) finished.push(nth)
    },
    take() {
      const taken = {
        changed,
        listed: listed.paths.length > 0 ? [listed] : [],
        done: finished.length > 0 ? [{ drop: drop.id, ranges: rangesOf(finished) }] : [],
      }
      changed = false
      listed = emptySlice(drop.id, total)
      finished = []
      return taken
    },
    isOver: () => now.whole && unlisted === 0 && done.size >= total,
  }
}

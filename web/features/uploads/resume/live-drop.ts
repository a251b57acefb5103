import type { UploadSource } from '../upload.ts'
import { createNumberSet, type NumberSet, rangesOf } from './number-set.ts'
import {
  type DoneSlice,
  FOLDER,
  type ListedSlice,
  type MultipartFile,
  STORED_DROP_LIMITS,
  type StoredDrop,
  UNREAD,
} from './stored-drop.ts'

/** A drop that this tab works on, and its changes that are not written yet. */
export interface LiveDrop {
  record(): StoredDrop
  /** Changes the record of the drop. */
  change(part: Partial<Pick<StoredDrop, 'whole' | 'answers' | 'again' | 'handles'>>): void
  /** Lists a new file. Returns its number, or -1 if the limit is reached. */
  addFile(source: UploadSource): number
  /** Records that a file is finished. */
  recordFinished(nth: number): void
  /** Records the addresses of a file's parts on the server. */
  recordParts(file: MultipartFile): void
  /** Returns the changes since the last call. */
  drainChanges(): {
    readonly listed: readonly ListedSlice[]
    readonly done: readonly DoneSlice[]
    readonly changed: boolean
  }
  /** Returns whether all files were read and are finished. */
  isOver(): boolean
}

/** Number of every file beyond the limit. */
const UNLISTED = -1

/** Files that were listed and finished earlier. */
export interface EarlierFiles {
  readonly count: number
  readonly done: NumberSet
}

const sizeOf = ({ file, error }: UploadSource): number => file?.size ?? (error === undefined ? FOLDER : UNREAD)

const emptySlice = (drop: string, from: number): ListedSlice => ({ drop, from, paths: [], sizes: [], times: [] })

/** Creates a live drop. A new drop has no earlier files. */
export function createLiveDrop(
  drop: StoredDrop,
  { count, done }: EarlierFiles = { count: 0, done: createNumberSet() },
): LiveDrop {
  let now = drop
  let changed = false
  let listed = emptySlice(drop.id, count)
  let finished: number[] = []
  /** Files beyond the limit are counted too, so that the drop is not over before they are. */
  let total = count
  let unlisted = 0

  function change(part: Partial<StoredDrop>): void {
    now = { ...now, ...part }
    changed = true
  }
  return {
    record: () => now,
    change,
    recordParts(file) {
      const known = now.parts.find(({ nth }) => nth === file.nth)
      if (known?.addresses === file.addresses) return
      change({ parts: [...now.parts.filter(({ nth }) => nth !== file.nth && !done.has(nth)), file] })
    },
    addFile(source) {
      const { path, file } = source
      if (total >= STORED_DROP_LIMITS.files) {
        unlisted += 1
        return UNLISTED
      }
      listed.paths.push(path)
      listed.sizes.push(sizeOf(source))
      listed.times.push(file instanceof File ? file.lastModified : -1)
      total += 1
      return total - 1
    },
    recordFinished(nth) {
      if (nth === UNLISTED) unlisted -= 1
      else if (done.add(nth)) finished.push(nth)
    },
    drainChanges() {
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

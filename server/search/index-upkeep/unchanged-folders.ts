import type { SeenFolder } from '#server/search/crawler/seen-folder.ts'

/** Maximum number of remembered folders, some 200 bytes each; the least recently seen is forgotten first. */
const MOST_FOLDERS = 2048

type State = { readonly seconds: number; readonly nanos: number; readonly changed: number }

/**
 * Remembers folders that the crawler found the same as in the index, so that it need not compare them again while it is idle: meanwhile the
 * index file does not change, and a change of a folder changes the times that were seen.
 */
export class UnchangedFolders {
  readonly #known = new Map<string, State>()
  #isIdle = false

  /** Whether the crawler has no work. Each change of this discards all folders. */
  set isIdle(isIdle: boolean) {
    this.#isIdle = isIdle
    this.#known.clear()
  }

  /** Whether a folder is in the state in which it was found the same. */
  has({ mark, changed, inner }: SeenFolder): boolean {
    const known = this.#known.get(mark.identity)
    if (inner !== null || !known) return false
    return known.seconds === mark.seconds && known.nanos === mark.nanos && known.changed === changed
  }

  /** Remembers folders. Where the time of the last change of any kind is unknown, their state is not certain enough. */
  add(folders: readonly SeenFolder[]): void {
    if (!this.#isIdle) return
    for (const { mark, changed } of folders) {
      if (changed === 0) continue
      this.#known.delete(mark.identity)
      this.#known.set(mark.identity, { seconds: mark.seconds, nanos: mark.nanos, changed })
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_FOLDERS) break
      this.#known.delete(oldest)
    }
  }
}

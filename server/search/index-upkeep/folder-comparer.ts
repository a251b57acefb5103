import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { type SeenFolder, type SeenInnerFolders, seenFolder } from '#server/search/crawler/seen-folder.ts'
import type { ListingEvents } from '#server/storage/listed-folder.ts'
import type { DirectoryColumns, Stat } from '#server/storage/storage.ts'

/** Maximum number of listed folders that wait to be compared with the index; further ones are not compared. */
const MOST_WAITING = 256
/**
 * Maximum number of folders in a listed folder that are compared with the index.
 *
 * @limit Search | Folders in a listed folder whose times are compared with the index; of more, none is | {}
 */
const MOST_INNER = 2000
/** Time that an answer about folder sizes waits for the comparison, in milliseconds. */
const PATIENCE = 50

export type FolderComparerParts = {
  readonly events: Pick<EventBus<ListingEvents>, 'subscribe'>
  readonly compare: (folders: readonly SeenFolder[]) => Promise<unknown>
}

/**
 * Has the index compared with each folder that is listed, by the times that the listing has read anyway. One comparison at a time, so that
 * a crawler that is slow to answer collects no work.
 */
export class FolderComparer {
  readonly #compare: FolderComparerParts['compare']
  readonly #unsubscribe: () => void
  readonly #waiting = new Map<VirtualPath, SeenFolder>()
  #running: Promise<void> | null = null
  #isClosed = false

  constructor({ events, compare }: FolderComparerParts) {
    this.#compare = compare
    this.#unsubscribe = events.subscribe('folder.listed', ({ place, columns }) =>
      this.#add(seenFolder(place, columns.directory, innerFoldersOf(columns))),
    )
  }

  /** Compares one folder by its state on the disk. Resolves when the index knows whether it differs, or does not answer in time. */
  async compare(place: VirtualPath, stat: Stat): Promise<void> {
    await Promise.race([this.#add(seenFolder(place, stat)), Bun.sleep(PATIENCE)])
  }

  close(): void {
    this.#isClosed = true
    this.#unsubscribe()
    this.#waiting.clear()
  }

  /** Resolves when the folder, and those that wait before it, are compared. */
  async #add(seen: SeenFolder): Promise<void> {
    const waiting = this.#waiting.get(seen.path)
    if (this.#isClosed || (!waiting && this.#waiting.size >= MOST_WAITING)) return
    this.#waiting.set(seen.path, { ...seen, inner: seen.inner ?? waiting?.inner ?? null })
    // A comparison that is running does not include this folder.
    await this.#running
    if (this.#waiting.size > 0) this.#running ??= this.#run()
    await this.#running
  }

  async #run(): Promise<void> {
    const folders = [...this.#waiting.values()]
    this.#waiting.clear()
    try {
      await this.#compare(folders)
    } finally {
      this.#running = null
    }
  }
}

/** Returns the folders of a listing, without links to folders; null for too many. */
function innerFoldersOf({ kinds, inodes, modifiedSeconds, modifiedNanos, directories }: DirectoryColumns) {
  if (directories === 0 || directories > MOST_INNER) return null
  const rows: number[] = []
  for (let row = kinds.indexOf(ITEM_KIND.directory); row !== -1; row = kinds.indexOf(ITEM_KIND.directory, row + 1))
    rows.push(row)
  return {
    inodes: Float64Array.from(rows, (row) => inodes[row] ?? 0),
    seconds: Float64Array.from(rows, (row) => modifiedSeconds[row] ?? 0),
    nanos: Uint32Array.from(rows, (row) => modifiedNanos[row] ?? 0),
  } satisfies SeenInnerFolders
}

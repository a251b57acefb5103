import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import type { FolderMark, FolderReader, ReadFolder } from '#server/storage/folder-reader.ts'
import { volumeOf } from '#server/storage/identity.ts'
import { emptyPacked, openPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import { type IndexUpdate, TOP } from './index-update.ts'
import { FOLDER_STATE } from './schema.ts'
import type { CrawlStore, StoredFolder } from './store.ts'

/** Time within which two changes of a folder may get the same modification time, on the coarsest file system, in milliseconds. */
const COARSEST_CLOCK = 2000

/**
 * Minimum time between two readings of a folder that has the same time but another identity, in milliseconds: some file systems give a
 * folder another number each time it is opened.
 */
const REPLACED_AGAIN = 60_000

/** Result of comparing folder times. `doubtful`: a change may have left the time as it was, but no further one can. */
type Comparison = 'same' | 'different' | 'doubtful'

/**
 * Compares a stored folder with its state on the disk, as `FolderReader.read` does. A time in the future tells nothing, because it would
 * make the folder differ each time.
 */
export function compareWith(
  { state, mark: stored }: StoredFolder,
  { mark, changed }: { readonly mark: FolderMark; readonly changed: number },
  now: number,
): Comparison {
  if (!stored || state === FOLDER_STATE.unread) return 'same'
  const isReplaced = stored.identity !== mark.identity && isEqual({ ...stored, identity: mark.identity }, mark)
  if (isReplaced && now - stored.readAt < REPLACED_AGAIN) return 'same'
  if (state === FOLDER_STATE.unreadable || !isEqual(stored, mark)) return 'different'
  if (changed >= stored.readAt && changed <= now) return 'different'
  return state === FOLDER_STATE.unsure && isSettled(mark, now) ? 'doubtful' : 'same'
}

/** Whether {@link compareWith} finds a folder the same now and later, as long as nothing changes. */
export function isUnchangedIn(
  { state, mark: stored }: StoredFolder,
  { mark, changed }: { readonly mark: FolderMark; readonly changed: number },
): boolean {
  return state === FOLDER_STATE.sure && stored !== null && isEqual(stored, mark) && changed < stored.readAt
}

export type VisitorParts = {
  readonly reader: FolderReader
  readonly store: CrawlStore
  readonly onUpdate: (update: IndexUpdate) => void
  readonly now: () => number
}

/** Options for visiting a folder. */
export type VisitOptions = {
  /** Whether the entries are read even when the modification time is unchanged. */
  readonly whole: boolean
  /** Whether the folder is reported even when nothing changed. */
  readonly again: boolean
  /** Collects folders that are no longer in their place. */
  readonly lost: Set<number>
}

/** Result of visiting a folder. `id` is the ID under which the folder is now known; null when nothing can be found below it. */
export type Visited = {
  readonly id: number | null
  readonly wasMoved: boolean
  /** ID of the folder that now stands where the visited one came from, and must be visited there. */
  readonly displaced: number | null
  /** Whether the folder is known to have no subfolders. */
  readonly isLeaf: boolean
  readonly isSlow: boolean
}
const NOTHING: Visited = { id: null, wasMoved: false, displaced: null, isLeaf: true, isSlow: false }

/** Visits folders one at a time, stores their contents and reports changes. */
export class FolderVisitor {
  readonly #reader: FolderReader
  readonly #store: CrawlStore
  readonly #onUpdate: VisitorParts['onUpdate']
  readonly #now: VisitorParts['now']
  /** Volumes on slow disks, as far as folders of them were visited. */
  readonly #slowVolumes = new Set<string>()

  constructor({ reader, store, onUpdate, now }: VisitorParts) {
    this.#reader = reader
    this.#store = store
    this.#onUpdate = onUpdate
    this.#now = now
  }

  visitFolder(folder: StoredFolder, path: VirtualPath, look: VisitOptions): Visited {
    const at = this.#now()
    const isTrusted = folder.state === FOLDER_STATE.sure && !look.whole
    let found: ReadFolder
    try {
      found = this.#reader.read(path, isTrusted ? (folder.mark ?? undefined) : undefined)
    } catch (error) {
      this.#fail(folder, error, look)
      return NOTHING
    }
    if (found.isSlow) this.#slowVolumes.add(volumeOf(found.mark.identity))
    const before = this.#formerPlaceOf(folder, found.mark)
    const { known, displaced } = before ? this.#move(before, folder, look) : { known: folder, displaced: null }
    const isLeaf = this.#storeFolder(known, found, at, look)
    return { id: known.id, wasMoved: before !== null, displaced, isLeaf, isSlow: found.isSlow }
  }

  /** Whether a folder was on a disk that is known to be slow. */
  isOnSlowDisk({ mark }: StoredFolder): boolean {
    return mark !== null && this.#slowVolumes.has(volumeOf(mark.identity))
  }

  /** Permanently removes folders that did not turn up elsewhere. */
  removeDetached(lost: ReadonlySet<number>): void {
    if (lost.size > 0) this.#keepOtherDetached(lost)
    for (const id of lost) {
      if (id === TOP || this.#store.folder(id)?.above !== 0) continue
      const wasTold = this.#store.entries(id) !== null
      this.#store.remove(id)
      if (wasTold) this.#onUpdate({ tell: 'gone', id })
    }
  }

  /**
   * Reports detached folders that may still turn up as detached: the index has them in their former place, which may be in a folder that is
   * about to be removed.
   */
  #keepOtherDetached(lost: ReadonlySet<number>): void {
    for (const id of this.#store.detachedIds()) {
      const folder = lost.has(id) ? null : this.#store.folder(id)
      if (folder?.mark) this.#onUpdate({ tell: 'moved', id, above: 0, name: folder.name })
    }
  }

  #fail(folder: StoredFolder, error: unknown, { lost }: VisitOptions): void {
    if (isAppError(error, 'not_found') && folder.id !== TOP) {
      this.#lose(folder.id, lost)
      // The parent may have just moved with this folder in it: then its entries are unchanged, and this folder has to be recorded again.
      this.#store.setUnsure(folder.above)
      return
    }
    // A disk that fails or is currently absent says nothing about its contents.
    const isRefused = isAppError(error, 'not_allowed')
    const { entries } = isRefused ? this.#nothingIn(folder, lost) : { entries: null }
    if (folder.state !== FOLDER_STATE.unreadable || entries) this.#store.setUnreadable(folder.id, entries)
  }

  /** Reports a folder as empty, unless that was already reported. */
  #nothingIn(folder: StoredFolder, lost: Set<number>): { entries: PackedFolder | null } {
    const { packed } = emptyPacked(0, 0)
    const old = this.#store.entries(folder.id)
    if (old && Buffer.compare(old, packed) === 0) return { entries: null }
    this.#renewChildren(folder.id, packed, lost)
    this.#tellFolder(folder, packed.slice())
    return { entries: packed }
  }

  #lose(id: number, lost: Set<number>): void {
    this.#store.detachFolder(id)
    lost.add(id)
  }

  /** Returns the known folder that was moved here; null when this folder is new or was here before. */
  #formerPlaceOf(folder: StoredFolder, { identity }: FolderMark): StoredFolder | null {
    if (folder.id === TOP || folder.mark?.identity === identity) return null
    const { above } = folder
    const isGone = (other: StoredFolder) =>
      other.id !== TOP && other.id !== folder.id && !this.#store.isWithin(above, other.id) && !this.#isStillThere(other)
    return this.#store.withIdentity(identity).find(isGone) ?? null
  }

  #isStillThere({ id, mark }: StoredFolder): boolean {
    try {
      const path = this.#store.pathOf(id)
      return path !== null && mark !== null && this.#reader.read(path, mark).mark.identity === mark.identity
    } catch (error) {
      if (!isAppError(error)) throw error
      // Whatever prevents reading it there: the folder is here.
      return false
    }
  }

  /**
   * Moves a known folder to the place of `here`, which takes the other's former place, as the two may have been swapped. A folder that took
   * the place of one of its parents, or came from below a detached folder, left no place to go to.
   */
  #move(
    before: StoredFolder,
    here: StoredFolder,
    { lost }: VisitOptions,
  ): { known: StoredFolder; displaced: number | null } {
    const leftPlace = this.#store.isWithin(before.above, TOP) && !this.#store.isWithin(before.above, here.id)
    const known = { ...before, above: here.above, name: here.name }
    this.#moveFolder(known, true)
    lost.delete(known.id)
    const wasTold = this.#store.entries(here.id) !== null
    if (leftPlace) {
      this.#moveFolder({ ...here, above: before.above, name: before.name }, wasTold)
      return { known, displaced: here.id }
    }
    this.#store.setUnsure(before.above)
    if (wasTold) this.#lose(here.id, lost)
    else this.#store.remove(here.id)
    return { known, displaced: null }
  }

  #moveFolder({ id, above, name }: StoredFolder, wasTold: boolean): void {
    this.#store.moveFolder(id, above, name)
    if (wasTold) this.#onUpdate({ tell: 'moved', id, above, name })
  }

  /** Stores and reports what was read. Returns whether the folder is known to have no subfolders. */
  #storeFolder(
    folder: StoredFolder,
    { mark, entries }: ReadFolder,
    at: number,
    { lost, again, whole }: VisitOptions,
  ): boolean {
    if (entries === null) return false
    const isLeaf = !openPacked(entries).kinds.includes(ENTRY_KIND.directory)
    const isNew = folder.state === FOLDER_STATE.unread
    const old = isNew ? null : this.#store.entries(folder.id)
    const isSame = old !== null && Buffer.compare(old, entries) === 0
    const state = isSettled(mark, at) ? FOLDER_STATE.sure : FOLDER_STATE.unsure
    // Unless all folders are read anyway, entries that are the same were read because of another time, which has to be stored.
    if (!whole || !isSame || state !== folder.state || !isEqual(folder.mark, mark))
      this.#store.write(folder.id, { mark, state, checked: at, entries: isSame ? null : entries })
    if (!(isNew && isLeaf) && (!isSame || folder.state !== FOLDER_STATE.sure))
      this.#renewChildren(folder.id, entries, lost)
    if (!isSame || again) this.#tellFolder(folder, entries)
    return isLeaf
  }

  #tellFolder({ id, above, name }: StoredFolder, entries: PackedFolder): void {
    this.#onUpdate({ tell: 'folder', id, above, name, entries })
  }

  /** Adds new subfolders of a folder and detaches those that disappeared. */
  #renewChildren(id: number, entries: PackedFolder, lost: Set<number>): void {
    const names = directoriesIn(entries)
    for (const child of this.#store.children(id)) if (!names.delete(child.name)) this.#lose(child.id, lost)
    for (const name of names) this.#store.add(id, name)
  }
}

/** Whether every later change must result in another modification time. */
function isSettled({ seconds, nanos }: FolderMark, readAt: number): boolean {
  return seconds * 1000 + nanos / 1e6 < readAt - COARSEST_CLOCK
}

function isEqual(one: FolderMark | null, other: FolderMark): boolean {
  return one?.identity === other.identity && one.seconds === other.seconds && one.nanos === other.nanos
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the names of the subfolders. */
function directoriesIn(entries: PackedFolder): Set<string> {
  const { count, kinds, names } = openPacked(entries)
  const found = new Set<string>()
  let start = 0
  for (let row = 0; row < count; row++) {
    const end = names.indexOf(0, start)
    if (kinds[row] === ENTRY_KIND.directory) found.add(utf8.decode(names.subarray(start, end)))
    start = end + 1
  }
  return found
}

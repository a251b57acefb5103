import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import type { FolderMark, FolderReader, ReadFolder } from '#server/storage/folder-reader.ts'
import { emptyPacked, openPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import { type IndexNews, TOP } from './news.ts'
import { FOLDER_STATE } from './schema.ts'
import type { CrawlStore, StoredFolder } from './store.ts'

/** How long after a change of a folder another one may leave it the same time, on the coarsest disk (ms). */
const COARSEST_CLOCK = 2000

export type VisitorParts = {
  readonly reader: FolderReader
  readonly store: CrawlStore
  readonly tell: (news: IndexNews) => void
  readonly now: () => number
}

/** How a folder is looked at. */
export type Look = {
  /** Are its entries read even where its time says that they are the same? */
  readonly whole: boolean
  /** Is it told even where nothing is new? */
  readonly again: boolean
  /** Hears of those that are not where they were. */
  readonly lost: Set<number>
}

/** A folder that was looked at: the one it is known as by now; null when there is nothing to be found below it. */
export type Visited = {
  readonly id: number | null
  readonly wasMoved: boolean
  /** Stands now where the one that is here came from, and is to be looked at there. */
  readonly displaced: number | null
  /** Is it known that no folder is in it? */
  readonly isLeaf: boolean
  readonly isSlow: boolean
}
const NOTHING: Visited = { id: null, wasMoved: false, displaced: null, isLeaf: true, isSlow: false }

/** Looks at one folder after another, keeps what is in them and tells what is new. */
export class Visitor {
  readonly #reader: FolderReader
  readonly #store: CrawlStore
  readonly #tell: VisitorParts['tell']
  readonly #now: VisitorParts['now']

  constructor({ reader, store, tell, now }: VisitorParts) {
    this.#reader = reader
    this.#store = store
    this.#tell = tell
    this.#now = now
  }

  visit(folder: StoredFolder, path: VirtualPath, look: Look): Visited {
    const at = this.#now()
    const isTrusted = folder.state === FOLDER_STATE.sure && !look.whole
    let found: ReadFolder
    try {
      found = this.#reader.read(path, isTrusted ? (folder.mark ?? undefined) : undefined)
    } catch (error) {
      this.#fail(folder, error, look)
      return NOTHING
    }
    const before = this.#formerPlaceOf(folder, found.mark)
    const { known, displaced } = before ? this.#move(before, folder, look) : { known: folder, displaced: null }
    const isLeaf = this.#keep(known, found, at, look)
    return { id: known.id, wasMoved: before !== null, displaced, isLeaf, isSlow: found.isSlow }
  }

  /** Removes for good what did not turn up elsewhere. */
  forget(lost: Iterable<number>): void {
    for (const id of lost) {
      if (id === TOP || this.#store.folder(id)?.above !== 0) continue
      const wasTold = this.#store.entries(id) !== null
      this.#store.remove(id)
      if (wasTold) this.#tell({ tell: 'gone', id })
    }
  }

  #fail(folder: StoredFolder, error: unknown, { lost }: Look): void {
    if (isAppError(error, 'not_found') && folder.id !== TOP) {
      this.#lose(folder.id, lost)
      // Maybe what holds it moved this moment and has it still: then its entries are the same, and it is to be noted once more.
      this.#store.setUnsure(folder.above)
      return
    }
    // A disk that fails, or is not there at this moment, says nothing of what is on it.
    const isRefused = isAppError(error, 'not_allowed')
    const { entries } = isRefused ? this.#nothingIn(folder, lost) : { entries: null }
    if (folder.state !== FOLDER_STATE.unreadable || entries) this.#store.setUnreadable(folder.id, entries)
  }

  /** Tells that nothing is known to be in a folder, unless that was told before. */
  #nothingIn(folder: StoredFolder, lost: Set<number>): { entries: PackedFolder | null } {
    const { packed } = emptyPacked(0, 0)
    const old = this.#store.entries(folder.id)
    if (old && Buffer.compare(old, packed) === 0) return { entries: null }
    this.#renewChildren(folder.id, packed, lost)
    this.#tellFolder(folder, packed.slice())
    return { entries: packed }
  }

  #lose(id: number, lost: Set<number>): void {
    this.#store.lose(id)
    lost.add(id)
  }

  /** The folder that is here now and was known elsewhere, where it is no more; null for one that is new or was here all the time. */
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
      // Whatever keeps it from being read there: it is here.
      return false
    }
  }

  /**
   * Puts a folder known from elsewhere where `here` was; that one goes where it came from, as two may have changed places. One that took the place of
   * a folder above it left nothing to go to.
   */
  #move(before: StoredFolder, here: StoredFolder, { lost }: Look): { known: StoredFolder; displaced: number | null } {
    const wasInHere = this.#store.isWithin(before.above, here.id)
    const known = { ...before, above: here.above, name: here.name }
    this.#place(known, true)
    lost.delete(known.id)
    const wasTold = this.#store.entries(here.id) !== null
    if (before.above !== 0 && wasInHere) this.#store.setUnsure(before.above)
    else if (before.above !== 0) {
      this.#place({ ...here, above: before.above, name: before.name }, wasTold)
      return { known, displaced: here.id }
    }
    if (wasTold) this.#lose(here.id, lost)
    else this.#store.remove(here.id)
    return { known, displaced: null }
  }

  #place({ id, above, name }: StoredFolder, wasTold: boolean): void {
    this.#store.place(id, above, name)
    if (wasTold) this.#tell({ tell: 'moved', id, above, name })
  }

  /** Is it known by now that no folder is in it? */
  #keep(folder: StoredFolder, { mark, entries }: ReadFolder, at: number, { lost, again }: Look): boolean {
    if (entries === null) return false
    const isLeaf = !openPacked(entries).kinds.includes(ENTRY_KIND.directory)
    const isNew = folder.state === FOLDER_STATE.unread
    const old = isNew ? null : this.#store.entries(folder.id)
    const isSame = old !== null && Buffer.compare(old, entries) === 0
    const state = isSettled(mark, at) ? FOLDER_STATE.sure : FOLDER_STATE.unsure
    if (!isSame || state !== folder.state || !isEqual(folder.mark, mark))
      this.#store.write(folder.id, { mark, state, checked: at, entries: isSame ? null : entries })
    if (!(isNew && isLeaf) && (!isSame || folder.state === FOLDER_STATE.unsure))
      this.#renewChildren(folder.id, entries, lost)
    if (!isSame || again) this.#tellFolder(folder, entries)
    return isLeaf
  }

  #tellFolder({ id, above, name }: StoredFolder, entries: PackedFolder): void {
    this.#tell({ tell: 'folder', id, above, name, entries })
  }

  /** Of the folders in a folder, notes those that are new and those that are not there any more. */
  #renewChildren(id: number, entries: PackedFolder, lost: Set<number>): void {
    const names = directoriesIn(entries)
    for (const child of this.#store.children(id)) if (!names.delete(child.name)) this.#lose(child.id, lost)
    for (const name of names) this.#store.add(id, name)
  }
}

/** Can no later change leave it with the time it has? */
function isSettled({ seconds, nanos }: FolderMark, readAt: number): boolean {
  return seconds * 1000 + nanos / 1e6 < readAt - COARSEST_CLOCK
}

function isEqual(one: FolderMark | null, other: FolderMark): boolean {
  return one?.identity === other.identity && one.seconds === other.seconds && one.nanos === other.nanos
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The names of the folders in a folder. */
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

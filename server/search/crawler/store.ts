import type { Database } from 'bun:sqlite'
import { child, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { FolderMark, KnownFolder } from '#server/storage/folder-reader.ts'
import type { PackedFolder } from '#server/storage/packed-folder.ts'
import { TOP } from './index-update.ts'
import { FOLDER_STATE, type MetaKey, metaOf } from './schema.ts'

type FolderState = (typeof FOLDER_STATE)[keyof typeof FOLDER_STATE]

/** Folder as stored in the index file; `mark` is null until it was read. */
export type StoredFolder = {
  readonly id: number
  readonly above: number
  readonly name: string
  readonly state: FolderState
  readonly mark: KnownFolder | null
}
type Row = {
  id: number
  above: number
  name: string
  state: FolderState
  identity: string | null
  seconds: number | null
  nanos: number | null
  checked: number | null
}
const ROW = 'select id, above, name, state, identity, seconds, nanos, checked from folders'

/** Maximum number of folders with the same identity that are compared with the disk: only several mounts of one folder have many. */
const SAME_AT_MOST = 8
/** More than the maximum depth of a path. */
const HIGHEST = 128

/** Folders stored by the crawler. All changes become durable together, by {@link CrawlStore.commit}. */
export class CrawlStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  folder(id: number): StoredFolder | null {
    const row = this.#db.query<Row, [number]>(`${ROW} where id = ?`).get(id)
    return row && stored(row)
  }

  /** Returns the first few folders that had this identity when they were read. */
  withIdentity(identity: string): StoredFolder[] {
    const found = this.#db.query<Row, [string, number]>(`${ROW} where identity = ? limit ?`)
    return found.all(identity, SAME_AT_MOST).map(stored)
  }

  entries(id: number): Uint8Array | null {
    return (
      this.#db.query<{ entries: Uint8Array | null }, [number]>('select entries from folders where id = ?').get(id)
        ?.entries ?? null
    )
  }

  children(id: number): { id: number; name: string }[] {
    return this.#db
      .query<{ id: number; name: string }, [number]>('select id, name from folders where above = ?')
      .all(id)
  }

  childFolders(id: number): StoredFolder[] {
    return this.#db.query<Row, [number]>(`${ROW} where above = ?`).all(id).map(stored)
  }

  childIds(id: number, { unread = false } = {}): number[] {
    const which = unread ? `and state = ${FOLDER_STATE.unread}` : ''
    const found = this.#db.query<{ id: number }, [number]>(`select id from folders where above = ? ${which}`)
    return found.all(id).map((row) => row.id)
  }

  childNamed(above: number, name: string): number | null {
    const found = this.#db.query<{ id: number }, [number, string]>(
      'select id from folders where above = ? and name = ?',
    )
    return found.get(above, name)?.id ?? null
  }

  /** Returns the path of a folder; null when it or a parent disappeared from its place. @throws `invalid` when no valid path exists */
  pathOf(id: number): VirtualPath | null {
    const names: string[] = []
    let at = id
    while (at !== TOP) {
      const folder = this.folder(at)
      if (!folder || folder.above === 0 || names.length === HIGHEST) return null
      names.push(folder.name)
      at = folder.above
    }
    return names.reduceRight<VirtualPath>((path, name) => child(path, name), ROOT)
  }

  /** Whether a folder is the other one or below it. */
  isWithin(id: number, above: number): boolean {
    let at: number | undefined = id
    for (let steps = 0; at && steps < HIGHEST; steps += 1) {
      if (at === above) return true
      at = this.folder(at)?.above
    }
    return false
  }

  /** Adds a folder that has not been read yet. */
  add(above: number, name: string): void {
    this.#begin()
    this.#db.query('insert into folders (above, name, state) values (?, ?, ?)').run(above, name, FOLDER_STATE.unread)
  }

  /** Stores what was read of a folder; its entries only when they changed. */
  write(id: number, { mark, state, checked, entries }: FolderReading): void {
    this.#begin()
    const { identity, seconds, nanos } = mark
    if (entries === null) {
      this.#db
        .query('update folders set identity = ?, seconds = ?, nanos = ?, checked = ?, state = ? where id = ?')
        .run(identity, seconds, nanos, checked, state, id)
      return
    }
    this.#db
      .query(
        'update folders set identity = ?, seconds = ?, nanos = ?, checked = ?, state = ?, entries = ? where id = ?',
      )
      .run(identity, seconds, nanos, checked, state, entries, id)
  }

  /** Marks a folder that was read as possibly outdated. */
  setUnsure(id: number): void {
    this.#begin()
    const { unsure, sure } = FOLDER_STATE
    this.#db.query('update folders set state = ? where id = ? and state = ?').run(unsure, id, sure)
  }

  /** Marks a folder as unreadable; with `entries`, replaces the stored ones. */
  setUnreadable(id: number, entries: PackedFolder | null): void {
    this.#begin()
    const { unreadable } = FOLDER_STATE
    if (entries) {
      this.#db.query('update folders set state = ?, entries = ? where id = ?').run(unreadable, entries, id)
    } else this.#db.query('update folders set state = ? where id = ?').run(unreadable, id)
  }

  moveFolder(id: number, above: number, name: string): void {
    this.#begin()
    this.#db.query('update folders set above = ?, name = ? where id = ?').run(above, name, id)
  }

  /** Detaches a folder from its parent; it may turn up elsewhere until it is removed. */
  detachFolder(id: number): void {
    this.#begin()
    this.#db.query('update folders set above = 0 where id = ?').run(id)
  }

  detachedIds(): number[] {
    return this.#db
      .query<{ id: number }, [number]>('select id from folders where above = 0 and id <> ?')
      .all(TOP)
      .map(({ id }) => id)
  }

  /** Removes a folder with everything below it. */
  remove(id: number): void {
    this.#begin()
    this.#db
      .query(
        `with recursive doomed (id) as (
          select ? union all select folders.id from folders join doomed on folders.above = doomed.id
        ) delete from folders where id in doomed`,
      )
      .run(id)
  }

  unreadable(limit: number): number[] {
    return this.#db
      .query<{ id: number }, [number]>('select id from folders where state = 3 order by id limit ?')
      .all(limit)
      .map(({ id }) => id)
  }

  meta(key: MetaKey): number | null {
    return metaOf(this.#db, key)
  }

  setMeta(key: MetaKey, value: number): void {
    this.#begin()
    this.#db.query('insert or replace into meta (key, value) values (?, ?)').run(key, value)
  }

  /** Returns the size of the file in bytes. */
  size(): number {
    const sizes = this.#db.query<{ bytes: number }, []>(
      'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
    )
    return sizes.get()?.bytes ?? 0
  }

  /** Whether there are changes that were not committed. */
  get isChanging(): boolean {
    return this.#db.inTransaction
  }

  commit(): void {
    if (this.#db.inTransaction) this.#db.run('commit')
  }

  /** Returns unused space to the disk. */
  tidy(): void {
    this.commit()
    this.#db.run('pragma incremental_vacuum')
    this.#db.run('pragma wal_checkpoint(TRUNCATE)')
  }

  close(): void {
    this.commit()
    this.#db.close()
  }

  #begin(): void {
    if (!this.#db.inTransaction) this.#db.run('begin')
  }
}

export type FolderReading = {
  readonly mark: FolderMark
  readonly state: FolderState
  /** In milliseconds since the epoch. */
  readonly checked: number
  readonly entries: PackedFolder | null
}

function stored({ identity, seconds, nanos, checked, ...row }: Row): StoredFolder {
  const times = { seconds: seconds ?? 0, nanos: nanos ?? 0, readAt: checked ?? 0 }
  return { ...row, mark: identity === null ? null : { identity, ...times } }
}

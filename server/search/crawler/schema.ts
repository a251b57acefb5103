import { Database } from 'bun:sqlite'
import { openPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import { TOP } from './news.ts'

/**
 * The index file: one row for each folder. The crawler alone writes it; the index reads it once, when it starts.
 *
 * | column | |
 * |---|---|
 * | `id` | never given out again; `TOP` for the top |
 * | `above` | the folder that holds it; 0 for the top, and for one that is gone from where it was and may turn up elsewhere |
 * | `name` | as paths spell it; empty for the top |
 * | `identity`, `seconds`, `nanos` | its `FolderMark` when its entries were read |
 * | `checked` | when they were read, ms since the epoch |
 * | `state` | {@link FOLDER_STATE} |
 * | `entries` | a {@link PackedFolder}; null until it was read once: such a folder was never told |
 */
const TABLES = [
  `create table folders (
    id integer primary key autoincrement,
    above integer not null,
    name text not null,
    identity text,
    seconds integer,
    nanos integer,
    checked integer,
    state integer not null,
    entries blob
  )`,
  'create index folders_above on folders (above)',
  'create index folders_identity on folders (identity) where identity is not null',
  'create index folders_unreadable on folders (id) where state = 3',
  'create table meta (key text primary key, value integer not null) without rowid',
]

/** `unsure`: its time may be the same though something else is in it, as it changed shortly before it was read; or one of its folders was not found. */
export const FOLDER_STATE = { unread: 0, unsure: 1, sure: 2, unreadable: 3 } as const

/** The name of the file in the data directory. */
export const INDEX_FILE = 'search.db'
/** Of the tables and of what packed folders look like: a file of any other is made anew. */
const VERSION = 1
/** Whoever opened it before may still be closing it. */
const PATIENTLY = 'pragma busy_timeout = 5000'
/** Marks a file as ours (`PRAGMA application_id`): "Cofi". */
const APPLICATION_ID = 0x436f6669

/** Not a file that can be used: damaged, of another version, of another program. It may be made anew. */
class UnusableIndexFile extends Error {
  override readonly name = 'UnusableIndexFile'
}

/**
 * Opens the index file to write it, and makes its tables when it is empty.
 *
 * @throws UnusableIndexFile
 */
export function openIndexFile(file: string): Database {
  return usable(() => {
    const db = new Database(file, { readwrite: true, create: false })
    try {
      db.run(PATIENTLY)
      if (number(db, 'pragma page_count') === 0) makeTables(db)
      refuseOthers(db)
      db.run('pragma journal_mode = WAL')
      // What a crash loses is read again.
      db.run('pragma synchronous = NORMAL')
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/**
 * Opens the index file to read it.
 *
 * @throws UnusableIndexFile
 */
export function openIndexFileToRead(file: string): Database {
  return usable(() => {
    const db = new Database(file, { readonly: true })
    try {
      db.run(PATIENTLY)
      refuseOthers(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/**
 * Sees to it that the file is of this tree and no other, whose names and sizes would be taken for those of this one.
 *
 * @param tree says where the tree is, and what of it is left out
 * @throws UnusableIndexFile
 */
export function claimIndexFile(db: Database, tree: string): void {
  const wanted = Number(BigInt.asUintN(52, BigInt(Bun.hash(tree))))
  const known = metaOf(db, 'tree')
  if (known === wanted) return
  const isNew = known === null && metaOf(db, 'asOf') === null
  if (!isNew) throw new UnusableIndexFile('Of another tree.')
  db.query("insert into meta (key, value) values ('tree', ?)").run(wanted)
}

function makeTables(db: Database): void {
  db.run('pragma auto_vacuum = INCREMENTAL')
  db.transaction(() => {
    for (const table of TABLES) db.run(table)
    db.run(`pragma application_id = ${APPLICATION_ID}`)
    db.run(`pragma user_version = ${VERSION}`)
    db.query('insert into folders (id, above, name, state) values (?, 0, ?, ?)').run(TOP, '', FOLDER_STATE.unread)
  })()
}

function refuseOthers(db: Database): void {
  const ours = number(db, 'pragma application_id') === APPLICATION_ID
  if (!ours || number(db, 'pragma user_version') !== VERSION) throw new UnusableIndexFile('Of another version.')
}

function usable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isDamage(error) ? new UnusableIndexFile('Damaged.', { cause: error }) : error
  }
}

/** Does an error say that the file itself is wrong, so that only another one helps? */
export function isDamage(error: unknown): boolean {
  if (error instanceof UnusableIndexFile) return true
  // A packed folder that is none; the other two are SQLite's.
  if (error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB') || code === 'SQLITE_ERROR'
}

function number(db: Database, sql: string): number {
  return Object.values(db.query<Record<string, number>, []>(sql).get() ?? {})[0] ?? 0
}

/** A folder that was read, as `IndexNews` tells of it. */
export type KeptFolder = {
  readonly id: number
  readonly above: number
  readonly name: string
  readonly entries: PackedFolder
}

type FolderRow = { id: number; above: number; name: string; entries: Uint8Array<ArrayBuffer> | null }
const COLUMNS = 'select id, above, name, entries from folders'

/**
 * Every folder that was read and is below the top, each after the one above it.
 *
 * @throws RangeError for an entry that is none
 */
export function* foldersParentsFirst(db: Database): Generator<KeptFolder> {
  const seen = new Set<number>([0])
  /** Those met before the folder above them, by that one: only what was moved into a younger folder. */
  const early = new Map<number, number[]>()
  const byId = db.query<FolderRow, [number]>(`${COLUMNS} where id = ?`)
  const ready = function* (row: FolderRow): Generator<KeptFolder> {
    if (!row.entries || (row.above === 0 && row.id !== TOP)) return
    openPacked(row.entries)
    seen.add(row.id)
    yield { ...row, entries: row.entries }
    const waiting = early.get(row.id) ?? []
    early.delete(row.id)
    for (const id of waiting) {
      const next = byId.get(id)
      if (next) yield* ready(next)
    }
  }
  for (const row of db.query<FolderRow, []>(`${COLUMNS} where entries is not null order by id`).iterate()) {
    if (seen.has(row.above)) yield* ready(row)
    else early.set(row.above, [...(early.get(row.above) ?? []), row.id])
  }
}

/** When all that is in the file was true, ms since the epoch; null until every folder was read once. */
export function keptAsOf(db: Database): number | null {
  return metaOf(db, 'asOf')
}

/** What the file says of itself: `asOf`, and when every entry was last looked at, ms since the epoch; and of which `tree` it is. */
export type MetaKey = 'asOf' | 'thoroughAt' | 'tree'
export function metaOf(db: Database, key: MetaKey): number | null {
  return db.query<{ value: number }, [string]>('select value from meta where key = ?').get(key)?.value ?? null
}

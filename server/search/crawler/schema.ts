import { Database } from 'bun:sqlite'
import { openPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import { TOP } from './index-update.ts'

/**
 * The index file: one row per folder. Only the crawler writes it; the index reads it whenever its thread starts.
 *
 * | column | |
 * |---|---|
 * | `id` | never reused; `TOP` for the top |
 * | `above` | the parent folder; 0 for the top, and for a folder that disappeared from its parent and may turn up elsewhere |
 * | `name` | as in paths; empty for the top |
 * | `identity`, `seconds`, `nanos` | its `FolderMark` when its entries were read |
 * | `checked` | time of that reading, in milliseconds since the epoch |
 * | `state` | {@link FOLDER_STATE} |
 * | `entries` | a {@link PackedFolder}; null until the first reading: such a folder was never reported |
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

/**
 * `unsure`: the folder changed shortly before it was read, so a further change may have left its time unchanged; or one of its subfolders
 * was not found.
 */
export const FOLDER_STATE = { unread: 0, unsure: 1, sure: 2, unreadable: 3 } as const

/** Name of the file in the data directory. */
export const INDEX_FILE = 'search.db'
/** Version of the tables and of the format of packed folders: a file of any other version is rebuilt. */
const VERSION = 1
/** A previous process may still be closing the file. */
const PATIENTLY = 'pragma busy_timeout = 5000'
/** Identifies our files (`PRAGMA application_id`): "Cofi". */
const APPLICATION_ID = 0x436f6669

/** The file is unusable: damaged, of another version or of another program. It may be rebuilt. */
class UnusableIndexFile extends Error {
  override readonly name = 'UnusableIndexFile'
}

/**
 * Opens the index file for writing, and creates its tables when it is empty.
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
      // Data lost in a crash is read again.
      db.run('pragma synchronous = NORMAL')
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Whether the crawler has not created its tables yet. */
export function isNewIndexFile(file: string): boolean {
  using db = new Database(file, { readonly: true })
  db.run(PATIENTLY)
  return number(db, 'pragma page_count') === 0
}

/**
 * Opens the index file for reading.
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
 * Ensures that the file belongs to this tree, so that names and sizes of another tree are never used.
 *
 * @param tree identifies the location of the tree and the parts that are excluded
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

/** Whether an error means that the file itself is unusable, so that only a new one helps. */
export function isDamage(error: unknown): boolean {
  if (error instanceof UnusableIndexFile) return true
  // RangeError: a malformed packed folder. The codes below are SQLite's.
  if (error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB') || code === 'SQLITE_ERROR'
}

function number(db: Database, sql: string): number {
  return Object.values(db.query<Record<string, number>, []>(sql).get() ?? {})[0] ?? 0
}

/** Folder that was read, as reported in `IndexUpdate`. */
export type FolderWithEntries = {
  readonly id: number
  readonly above: number
  readonly name: string
  readonly entries: PackedFolder
}

type FolderRow = { id: number; above: number; name: string; entries: Uint8Array<ArrayBuffer> | null }
const COLUMNS = 'select id, above, name, entries from folders'

/**
 * Yields every folder that was read, parents first. That includes folders that disappeared from their parent (`above` is 0), with all below
 * them: when they turn up elsewhere, only their move is reported, not their entries.
 *
 * @throws RangeError for a malformed packed folder
 */
export function* foldersParentsFirst(db: Database): Generator<FolderWithEntries> {
  const seen = new Set<number>([0])
  /** Folders read before their parent, by parent: only those moved into a folder with a higher ID. */
  const early = new Map<number, number[]>()
  const byId = db.query<FolderRow, [number]>(`${COLUMNS} where id = ?`)
  const ready = function* (row: FolderRow): Generator<FolderWithEntries> {
    if (!row.entries) return
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

/**
 * Returns the time as of which the file's contents are complete, in milliseconds since the epoch; null until every folder was read once.
 */
export function storedAsOf(db: Database): number | null {
  return metaOf(db, 'asOf')
}

/**
 * Keys of the file's metadata: `asOf` and the start of the last thorough scan, in milliseconds since the epoch; a hash that identifies the
 * `tree`; the number of the last batch of updates that the file contains.
 */
export type MetaKey = 'asOf' | 'thoroughAt' | 'tree' | 'batch'
export function metaOf(db: Database, key: MetaKey): number | null {
  return db.query<{ value: number }, [string]>('select value from meta where key = ?').get(key)?.value ?? null
}

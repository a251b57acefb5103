import { sql } from 'kysely'
import type { AccessEntry } from '#server/access/entry.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { ENTRY_COLUMNS, type EntryRow, formerPaths, GONE, rowFromEntry } from './row.ts'

/** Reads access entries. */
export class EntryReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns a number that changes with each change of entries. */
  async revision(): Promise<number> {
    const row = await this.db.selectFrom('access_entries_state').select('revision').executeTakeFirst()
    return row?.revision ?? -1
  }

  /** Returns all rows, in the order of their paths and ids. */
  async all(): Promise<EntryRow[]> {
    return this.db.selectFrom('access_entries').select(ENTRY_COLUMNS).orderBy('place').orderBy('id').execute()
  }

  /** Returns the rows of exactly these folders. */
  async at(places: readonly VirtualPath[], matching: NameMatching): Promise<EntryRow[]> {
    const keys = JSON.stringify(places.map((place) => foldPath(place, matching)))
    return this.db
      .selectFrom('access_entries')
      .select(ENTRY_COLUMNS)
      .where('place', 'in', sql<string>`(select value from json_each(${keys}))`)
      .orderBy('place')
      .orderBy('id')
      .execute()
  }

  /** Returns the number of entries, without those of folders that were deleted permanently. */
  async count(): Promise<number> {
    const { count } = await this.db
      .selectFrom('access_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('place', 'not like', `${GONE}%`)
      .executeTakeFirstOrThrow()
    return count
  }
}

/** Changes access entries. */
export class EntryWriter extends EntryReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Replaces the entries of exactly this folder. All of them remember its former paths. */
  async replace(
    folder: VirtualPath,
    entries: readonly Omit<AccessEntry, 'id' | 'path'>[],
    { matching, now }: { readonly matching: NameMatching; readonly now: number },
  ): Promise<void> {
    const place = foldPath(folder, matching)
    const before = await this.at([folder], matching)
    await this.db.deleteFrom('access_entries').where('place', '=', place).execute()
    if (entries.length === 0) return
    const paths = [...new Set(before.flatMap(formerPaths))]
    const former = paths.length === 0 ? null : JSON.stringify(paths)
    const rows = entries.map((entry) => ({
      place,
      ...rowFromEntry({ ...entry, path: folder }),
      former,
      created_at: now,
    }))
    await this.db.insertInto('access_entries').values(rows).execute()
  }
}

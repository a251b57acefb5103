import type { NameMatching } from '#server/access/rules.ts'
import { type Db, databaseVersion } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import { EntryTable } from './entry-table.ts'
import { entriesFromRow, formerEntriesFromRow, unknownEntryColumns } from './row.ts'
import { EntryReader } from './store.ts'

export type AccessEntriesParts = {
  readonly db: Db
  readonly served: { readonly matching: NameMatching }
  readonly log: Pick<Log, 'error'>
}

/** Provides the current access entries, which other processes may change. */
export class AccessEntries {
  readonly #parts: AccessEntriesParts
  readonly #reader: EntryReader
  readonly #known: VersionedCache<EntryTable>
  #latest: { readonly revision: number; readonly table: EntryTable } | undefined

  constructor(parts: AccessEntriesParts) {
    this.#parts = parts
    this.#reader = new EntryReader(parts.db)
    this.#known = new VersionedCache(() => databaseVersion(parts.db), 1)
  }

  /** Returns all entries; the identical object while they are unchanged. */
  async current(): Promise<EntryTable> {
    const table = await this.#known.get('all', () => this.#read())
    return table ?? this.#read()
  }

  async #read(): Promise<EntryTable> {
    const { served, log } = this.#parts
    // Read before the rows: a change in between is read again.
    const revision = await this.#reader.revision()
    if (this.#latest?.revision === revision) return this.#latest.table
    const rows = await this.#reader.all()
    const unreadable = rows.filter((row) => unknownEntryColumns(row).length > 0)
    if (unreadable.length > 0)
      log.error('access entries could not be read and deny everything', { entries: unreadable.length })
    const table = new EntryTable(rows.flatMap(entriesFromRow), served.matching, rows.flatMap(formerEntriesFromRow))
    this.#latest = { revision, table }
    return table
  }
}

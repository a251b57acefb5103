import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Taken } from '../previews/decoder/job.ts'

/** One version of a file on the disk. */
export type FileVersion = {
  /** First part of the `Stat.identity` of its folder. */
  readonly volume: string
  readonly inode: number
  readonly size: number
  /** Modification time: seconds since the epoch, and the nanoseconds. */
  readonly seconds: number
  readonly nanos: number
}

/** A file whose metadata was read, and its date, null without one. */
export type ReadDate = { readonly file: FileVersion; readonly taken: Taken | null }

/**
 * Maximum number of files whose dates are retained; those that were read first are removed first.
 *
 * @limit Files and folders | Files whose date taken is known without reading them again | {}
 */
const MOST = 500_000

/** Number of files in one query. */
const CHUNK = 500

const timeOf = ({ seconds, nanos }: FileVersion) => `${seconds}.${nanos}`

/** Reads the dates at which photos and videos were taken. */
export class DatesTakenReader {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the dates of those of the files, all of one volume, that were read in this version, by their inode. */
  async known(files: readonly FileVersion[], signal: AbortSignal): Promise<Map<number, Taken | null>> {
    const yieldToOthers = timeSlices(signal)
    const found = new Map<number, Taken | null>()
    for (let start = 0; start < files.length; start += CHUNK) {
      const chunk = files.slice(start, start + CHUNK)
      const byInode = new Map(chunk.map((file) => [file.inode, file]))
      const rows = await this.#db
        .selectFrom('dates_taken')
        .select(['inode', 'size', 'modified', 'taken_at', 'is_local'])
        .where('volume', '=', chunk[0]?.volume ?? '')
        .where('inode', 'in', [...byInode.keys()])
        .execute()
      for (const { inode, size, modified, taken_at, is_local } of rows) {
        const file = byInode.get(inode)
        if (!file || file.size !== size || timeOf(file) !== modified) continue
        found.set(inode, taken_at === null ? null : { at: taken_at, isLocal: is_local === 1 })
      }
      await yieldToOthers()
    }
    return found
  }
}

/** Stores the dates at which photos and videos were taken. */
export class DatesTakenWriter {
  readonly #tx: Tx

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /**
   * Stores the dates of files, also in the rows of their earlier versions, and removes the rows beyond `most` whose files were read first.
   */
  async add(dates: readonly ReadDate[], most = MOST): Promise<void> {
    const rows = dates.map(({ file, taken }) => ({
      ...{ volume: file.volume, inode: file.inode, size: file.size, modified: timeOf(file) },
      ...{ taken_at: taken?.at ?? null, is_local: Number(taken?.isLocal ?? false) },
    }))
    // Without `where true`, SQLite would read `on conflict` as a join.
    await sql`insert into dates_taken (volume, inode, size, modified, taken_at, is_local)
      select value ->> 'volume', value ->> 'inode', value ->> 'size', value ->> 'modified', value ->> 'taken_at',
        value ->> 'is_local'
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (volume, inode) do update set size = excluded.size, modified = excluded.modified,
        taken_at = excluded.taken_at, is_local = excluded.is_local`.execute(this.#tx)
    await sql`delete from dates_taken where id <= (select max(id) from dates_taken) - ${most}`.execute(this.#tx)
  }
}

import * as z from 'zod/mini'
import { ErrorCode } from '#contract/errors.ts'
import { Job, JobKind, JobState } from '#contract/jobs.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { JobsTable } from '#server/platform/database/tables.ts'
import { knowsJson } from '#server/platform/json/stored-values.ts'
import type { Identities } from './identities.ts'
import type { NewJob, StoredJob, UnendedJob } from './stored-job.ts'

/** A job without what is to be done, which may be long. */
const OUTLINE = [
  'id',
  'user_id',
  'scope_root',
  'address',
  'token_id',
  'gesture',
  'shown',
  'tries',
  'is_cancelled',
  'updated_at',
] as const
type Row = Pick<JobsTable, Exclude<(typeof OUTLINE)[number], 'id'>> & { id: number }

/** Asks which jobs there are. */
export class JobReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  async byId(id: number): Promise<StoredJob | undefined> {
    const row = await this.db.selectFrom('jobs').select(OUTLINE).where('id', '=', id).executeTakeFirst()
    return row && known([row])[0]
  }

  /** Of one person, the latest first. */
  async of(userId: number): Promise<StoredJob[]> {
    const rows = await this.db
      .selectFrom('jobs')
      .select(OUTLINE)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute()
    return known(rows)
  }

  /** One that has not ended, with what it is to do; undefined where it has, or is gone. */
  async unended(id: number): Promise<UnendedJob | undefined> {
    const row = await this.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const [job] = row ? known([row]) : []
    return row && job && { ...job, wish: JSON.parse(row.wish), identities: JSON.parse(row.identities ?? 'null') }
  }

  /** Those that have not ended, the oldest first, and how long their wishes are. */
  async allUnended(): Promise<(StoredJob & { readonly length: number })[]> {
    const rows = await this.db
      .selectFrom('jobs')
      .select(OUTLINE)
      .select(({ fn }) => fn<number>('length', ['wish']).as('length'))
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.flatMap((row) => known([row]).map((job) => ({ ...job, length: row.length })))
  }
}

/** Keeps what becomes of jobs. */
export class JobWriter extends JobReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** @returns its id, which no job had before */
  async add({ userId, scopeRoot, address, tokenId, gesture, wish, shown }: NewJob, now: number): Promise<number> {
    const { id } = await this.db
      .insertInto('jobs')
      .values({
        user_id: userId,
        scope_root: scopeRoot,
        address,
        token_id: tokenId,
        gesture,
        state: shown.state,
        wish,
        identities: null,
        shown: JSON.stringify(shown),
        tries: 0,
        is_cancelled: 0,
        created_at: now,
        updated_at: now,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Where it stands. @returns whether it is still there */
  async keep({ id, ...shown }: Job, now: number): Promise<boolean> {
    const ended = shown.endedAt === null ? {} : { ended_at: shown.endedAt, wish: '', identities: null }
    const { numUpdatedRows } = await this.db
      .updateTable('jobs')
      .set({ state: shown.state, shown: JSON.stringify(shown), updated_at: now, ...ended })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** It begins; of a deletion, with what the items are. */
  async begin(id: number, tries: number, identities: Identities | null): Promise<void> {
    const known = identities === null ? null : JSON.stringify(identities)
    await this.db.updateTable('jobs').set({ tries, identities: known }).where('id', '=', id).execute()
  }

  async cancel(id: number): Promise<void> {
    await this.db.updateTable('jobs').set({ is_cancelled: 1 }).where('id', '=', id).execute()
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('jobs').where('id', '=', id).execute()
  }

  /** Forgets what ended before `since`, and of each person what is beyond the latest `most` of those that ended. */
  async prune(since: number, most: number): Promise<void> {
    await this.db.deleteFrom('jobs').where('ended_at', '<', since).execute()
    const ranked = this.db
      .selectFrom('jobs')
      .select(({ fn }) => [
        'id',
        fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('user_id').orderBy('ended_at', 'desc').orderBy('id', 'desc'))
          .as('place'),
      ])
      .where('ended_at', 'is not', null)
    await this.db
      .deleteFrom('jobs')
      .where('id', 'in', this.db.selectFrom(ranked.as('ranked')).select('ranked.id').where('ranked.place', '>', most))
      .execute()
  }
}

/** The jobs that this version knows. Others wait, untouched, for the later version that began them. */
const known = (rows: readonly Row[]): StoredJob[] => rows.filter(({ shown }) => isKnown(shown)).map(stored)

/** The fields in which a later version may say something unknown. Fields of other versions stay as they are. */
const isKnown = knowsJson(
  z.looseObject({
    kind: JobKind,
    state: JobState,
    failure: z.optional(Job.shape.failure),
    failed: z.optional(z.array(z.looseObject({ code: ErrorCode }))),
  }),
)

const stored = (row: Row): StoredJob => ({
  id: row.id,
  userId: row.user_id,
  scopeRoot: row.scope_root,
  address: row.address,
  tokenId: row.token_id,
  gesture: row.gesture,
  shown: { ...JSON.parse(row.shown), id: row.id },
  tries: row.tries,
  isCancelled: row.is_cancelled === 1,
  updatedAt: row.updated_at,
})

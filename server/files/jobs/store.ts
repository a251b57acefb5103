import * as z from 'zod/mini'
import { ErrorCode } from '#contract/errors.ts'
import { Job, JobKind, JobState } from '#contract/jobs.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { JobsTable } from '#server/platform/database/tables.ts'
import { knowsJson } from '#server/platform/json/stored-values.ts'
import type { Identities } from './identities.ts'
import type { NewJob, StoredJob, UnendedJob } from './stored-job.ts'

/** Columns of a job without its specification, which may be long. */
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

/** Reads jobs. */
export class JobReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  async byId(id: number): Promise<StoredJob | undefined> {
    const row = await this.db.selectFrom('jobs').select(OUTLINE).where('id', '=', id).executeTakeFirst()
    return row && known([row])[0]
  }

  /** Returns the jobs of one user, latest first. */
  async jobsOf(userId: number): Promise<StoredJob[]> {
    const rows = await this.db
      .selectFrom('jobs')
      .select(OUTLINE)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute()
    return known(rows)
  }

  /** Returns a job that has not ended, with its specification; undefined where it has ended or does not exist. */
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

  /** Returns the jobs that have not ended, oldest first, with the lengths of their specifications. */
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

/** Writes jobs. */
export class JobWriter extends JobReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** @returns its id, which is never reused */
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

  /**
   * Stores the state of a job.
   *
   * @returns whether it still exists
   */
  async saveJob({ id, ...shown }: Job, now: number): Promise<boolean> {
    const ended = shown.endedAt === null ? {} : { ended_at: shown.endedAt, wish: '', identities: null }
    const { numUpdatedRows } = await this.db
      .updateTable('jobs')
      .set({ state: shown.state, shown: JSON.stringify(shown), updated_at: now, ...ended })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Records the start of a job, for a deletion with the identities of its items. */
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

  /** Deletes jobs that ended before `since`, and for each user all but the latest `most` ended jobs. */
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

/** Converts the jobs that this version knows. Others wait, unchanged, for the later version that started them. */
const known = (rows: readonly Row[]): StoredJob[] => rows.filter(({ shown }) => isKnown(shown)).map(stored)

/** Checks the fields in which a later version may store unknown values. Additional fields of other versions are retained. */
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
  // Earlier versions did not store the number of steps.
  shown: { stepsDone: 0, ...JSON.parse(row.shown), id: row.id },
  tries: row.tries,
  isCancelled: row.is_cancelled === 1,
  updatedAt: row.updated_at,
})

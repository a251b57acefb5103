import { type Kysely, sql } from 'kysely'

/** Creates the index by which the items of a collection in the trash are found; a damaged row belongs to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index parked_shares_by_collection on parked_shares
    (iif(json_valid(share), json_extract(share, '$.collection'), null))`.execute(db)
}

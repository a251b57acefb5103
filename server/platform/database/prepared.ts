import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query that is compiled once and asked often, with other parameters each time; for what every request asks. The parameters the query
 * was built with only hold the places.
 *
 * @returns asks for the first row
 */
export function prepared<P extends readonly unknown[], Row>(
  db: Db,
  query: { compile(): CompiledQuery<Row> },
): (parameters: P) => Promise<Row | undefined> {
  const compiled = query.compile()
  return async (parameters) => (await db.executeQuery<Row>({ ...compiled, parameters })).rows[0]
}

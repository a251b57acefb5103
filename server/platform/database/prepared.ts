import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * Compiles a query that runs at every request with different parameters. The parameters it was built with are placeholders.
 *
 * @returns a function that queries the first row
 */
export function prepared<P extends readonly unknown[], Row>(
  db: Db,
  query: { compile(): CompiledQuery<Row> },
): (parameters: P) => Promise<Row | undefined> {
  const compiled = query.compile()
  return async (parameters) => (await db.executeQuery<Row>({ ...compiled, parameters })).rows[0]
}

import type { Migration } from 'kysely'

/**
 * A migration step. It only adds, so that older programs can still read and write the database, unless it names the first version that can
 * read the result: such a step comes only with a new minor version.
 */
export type Step = Migration & { readonly readableSince?: string }

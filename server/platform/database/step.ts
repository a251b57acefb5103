import type { Migration } from 'kysely'

/**
 * A step of the schema. It only adds, so that older programs go on reading and writing the database, unless it says with which version
 * a program begins to understand the result: such a step comes only with a new minor version.
 */
export type Step = Migration & { readonly readableSince?: string }

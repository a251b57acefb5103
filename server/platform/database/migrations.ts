import { type AddedColumn, addColumn, type ValueOf } from './add-column.ts'
import { up as users } from './migrations/0001-users.ts'
import { up as sessions } from './migrations/0002-sessions.ts'
import { up as settings } from './migrations/0003-settings.ts'
import { up as administration } from './migrations/0004-administration.ts'
import { up as shares } from './migrations/0005-shares.ts'
import { up as placesOfLinks } from './migrations/0006-places-of-links.ts'
import { up as uploads } from './migrations/0007-uploads.ts'
import { up as jobs } from './migrations/0008-jobs.ts'
import { up as hooks } from './migrations/0009-hooks.ts'
import { up as webhooks } from './migrations/0010-webhooks.ts'
import { up as welcome } from './migrations/0011-welcome.ts'
import { up as apiTokens } from './migrations/0012-api-tokens.ts'
import { up as history } from './migrations/0013-history.ts'
import { up as importedItems } from './migrations/0016-imported-items.ts'
import { up as folderViews } from './migrations/0018-folder-views.ts'
import { up as indexOfCollections } from './migrations/0020-index-of-collections.ts'
import { up as indexOfParkedItems } from './migrations/0024-index-of-parked-items.ts'
import { up as userItems } from './migrations/0025-user-items.ts'
import { up as lastSignIn } from './migrations/0026-last-sign-in.ts'
import { up as recentItems } from './migrations/0027-recent-items.ts'
import { up as tags } from './migrations/0028-tags.ts'
import { up as notices } from './migrations/0030-notices.ts'
import { up as mail } from './migrations/0031-mail.ts'
import { up as mailCodes } from './migrations/0032-mail-codes.ts'
import { up as groups } from './migrations/0033-groups.ts'
import { up as accessEntries } from './migrations/0034-access-entries.ts'
import { up as quotas } from './migrations/0035-quotas.ts'
import { up as invitations } from './migrations/0036-invitations.ts'
import { up as secondFactors } from './migrations/0037-second-factors.ts'
import { up as datesTaken } from './migrations/0038-dates-taken.ts'
import { up as itemLocks } from './migrations/0046-item-locks.ts'
import { up as itemProperties } from './migrations/0047-item-properties.ts'
import type { Step } from './step.ts'

/**
 * All steps of the schema, in order. Append only: a released step is never edited, renamed or removed. Within a minor version a step only
 * adds; any other step sets `readableSince`, the first patch of the minor version it comes with. A step that only adds a column to a table is
 * declared here, any other has its file.
 */
const steps = {
  '0001-users': { up: users },
  '0002-sessions': { up: sessions },
  '0003-settings': { up: settings },
  '0004-administration': { up: administration },
  '0005-shares': { up: shares },
  '0006-places-of-links': { up: placesOfLinks },
  '0007-uploads': { up: uploads },
  '0008-jobs': { up: jobs },
  '0009-hooks': { up: hooks },
  '0010-webhooks': { up: webhooks },
  '0011-welcome': { up: welcome },
  '0012-api-tokens': { up: apiTokens },
  '0013-history': { up: history },
  /**
   * 1 if the path of the folder had a slash at its end when the link was created, else 0: clients of File Browser find a link by the path
   * that they sent.
   */
  '0014-slashes-of-links': addColumn({ table: 'shares', column: 'trailing_slash', type: 'integer', default: 0 }),
  /** The tokens before the previous one that are still valid, latest first: JSON array of `{digest, expiresAt}`. */
  '0015-earlier-tokens': addColumn({ table: 'sessions', column: 'earlier_tokens', type: 'text', default: '[]' }),
  '0016-imported-items': { up: importedItems },
  /** Display options of the listing as JSON; options that are absent have their initial values. */
  '0017-listing-preferences': addColumn({ table: 'users', column: 'listing', type: 'text', default: '{}' }),
  '0018-folder-views': { up: folderViews },
  /** The message to visitors and other options of a link as JSON; options that are absent have their initial values. */
  '0019-options-of-links': addColumn({ table: 'shares', column: 'options', type: 'text', default: '{}' }),
  /** Random id of the collection, in its own row and in those of its items; null for other links. */
  '0020-collections': addColumn({ table: 'shares', column: 'collection', type: 'text', default: null }),
  /** Position of an item in its collection. */
  '0021-order-of-collections': addColumn({ table: 'shares', column: 'position', type: 'integer', default: 0 }),
  /** Name of a collection. */
  '0022-titles-of-collections': addColumn({ table: 'shares', column: 'title', type: 'text', default: '' }),
  '0023-index-of-collections': { up: indexOfCollections },
  '0024-index-of-parked-items': { up: indexOfParkedItems },
  '0025-user-items': { up: userItems },
  '0026-last-sign-in': { up: lastSignIn },
  '0027-recent-items': { up: recentItems },
  '0028-tags': { up: tags },
  /** Key by which the files of a folder are grouped; null: not grouped. */
  '0029-group-by': addColumn({ table: 'folder_views', column: 'group_by', type: 'text', default: null }),
  '0030-notices': { up: notices },
  '0031-mail': { up: mail },
  '0032-mail-codes': { up: mailCodes },
  '0033-groups': { up: groups },
  '0034-access-entries': { up: accessEntries },
  '0035-quotas': { up: quotas },
  '0036-invitations': { up: invitations },
  '0037-second-factors': { up: secondFactors },
  '0038-dates-taken': { up: datesTaken },
  '0046-item-locks': { up: itemLocks },
  '0047-item-properties': { up: itemProperties },
} as const satisfies Readonly<Record<string, Step>>

export const migrations: Readonly<Record<string, Step>> = steps

type Steps = (typeof steps)[keyof typeof steps]
type Added = Extract<Steps, { adds: AddedColumn }>['adds']

/** Columns that were added to a table by a declaration above. */
export type AddedColumns<Table extends Added['table']> = {
  [C in Extract<Added, { table: Table }> as C['column']]: ValueOf<C>
}

/** Returns the values of these columns in a row that was stored before they existed. */
export function addedDefaults<Table extends Added['table']>(table: Table): AddedColumns<Table> {
  const added = Object.values(steps).flatMap((step) => ('adds' in step && step.adds.table === table ? [step.adds] : []))
  return Object.fromEntries(added.map((one) => [one.column, one.default])) as AddedColumns<Table>
}

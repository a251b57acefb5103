import type { Tx } from '#server/platform/database/database.ts'
import { notAllowed, signedOut } from '#server/platform/refusals.ts'
import { OPERATOR, type Principal } from './principal.ts'
import { UserReader } from './store.ts'

/**
 * Requires, inside the transaction of a change, that its author still is an administrator: they may have been removed or demoted while their
 * password was verified. The operator needs no account.
 * @throws AppError `signed_out`, `not_allowed`
 */
export async function requireAdministrator(tx: Tx, asker: Principal): Promise<void> {
  if (asker === OPERATOR) return
  const now = await new UserReader(tx).byId(asker.subject.userId)
  if (!now) throw signedOut()
  if (!now.effective.permissions.admin) throw notAllowed()
}

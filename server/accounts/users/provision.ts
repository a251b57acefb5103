import { checkRules } from '#server/access/check-rules.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { storeGroups } from './memberships.ts'
import { refuseForeignHome, refuseSharedHome, usernameTaken } from './scope-overlap.ts'
import { UserWriter } from './store.ts'
import type { NewUser, User } from './user.ts'
import { parseUsername } from './username.ts'

/**
 * Creates an account; no other function does.
 * @param now milliseconds since the epoch
 * @throws AppError `name_taken` when an account has this or a confusable name, or a scope inside the new home; `conflict` for a scope in
 * another user's home; `invalid` for an unusable name, scope or rule, and for an unknown group
 */
export async function provision(tx: Tx, account: NewUser, now: number): Promise<User> {
  const writer = new UserWriter(tx)
  parseUsername(account.username)
  parsePlainPath(account.scope)
  checkRules(account.rules)
  if (await writer.isTaken(account.username)) throw usernameTaken()
  if (account.privateHome) refuseSharedHome(account.scope, await writer.scopesOfOthers())
  else refuseForeignHome(account.scope, await writer.homes())
  const id = await writer.insert(account, now)
  if (account.groups) await storeGroups(writer, id, account.groups)
  const user = await writer.byId(id)
  if (!user) throw new AppError('internal', 'The new account is missing.')
  return user
}

import type { VirtualPath } from '#server/access/virtual-path.ts'
import { accountWith } from '#server/accounts/users/account.ts'
import { usableCommands } from '#server/accounts/users/commands.ts'
import { isPasswordHash, NO_PASSWORD } from '#server/accounts/users/password.ts'
import { refuseForeignHome, type UserScope } from '#server/accounts/users/scope-overlap.ts'
import type { NewUser, User } from '#server/accounts/users/user.ts'
import { parseUsername, usernameKey } from '#server/accounts/users/username.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { type Findings, NotImported, outcomeOf, type ReasonWithDetail } from './findings.ts'
import { INITIAL_USER } from './initial-user.ts'
import { planPreferences } from './preferences-plan.ts'
import { importedRule } from './rules.ts'
import { importedScope, type OldRoots } from './scopes.ts'
import type { OldUser } from './source/old-instance.ts'

/** Account to import; `oldId` is its ID in the old instance, which links refer to. */
export type PlannedUser = { readonly oldId: number | null; readonly account: NewUser }

/** Owners of links, by their ID in the old instance. */
export type Owners = ReadonlyMap<number, Pick<User, 'username' | 'scope' | 'permissions'>>

export type PeopleParts = {
  readonly roots: OldRoots
  /** Existing users. */
  readonly known: readonly User[]
  /** Home folders created for existing users. */
  readonly homes: readonly UserScope[]
  /** Returns what exists at a path of the served root. */
  readonly folderAt: (place: VirtualPath) => Promise<'there' | 'missing' | 'unusable'>
}

/** Returns the accounts to import, and the owners of links. */
export async function planUsers(
  people: readonly OldUser[],
  parts: PeopleParts,
  findings: Findings,
): Promise<{ coming: PlannedUser[]; owners: Owners }> {
  const known = new Map(parts.known.map((user) => [usernameKey(user.username), user]))
  const seen = new Set<string>()
  const breathe = timeSlices()
  const coming: PlannedUser[] = []
  const imported: OldUser[] = []
  const owners = new Map<number, User | NewUser>()
  // In the order of their IDs, which they retain.
  for (const person of people.toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity))) {
    await breathe()
    const key = usernameKey(person.username)
    const here = known.get(key)
    if (here && !seen.has(key)) {
      seen.add(key)
      findings.record('person', person.username, 'present')
      if (person.id !== null) owners.set(person.id, { ...here, permissions: here.effective.permissions })
      continue
    }
    try {
      if (seen.has(key)) throw new NotImported('name_twice', '')
      const { account, reasons } = await accountOf(person, parts)
      seen.add(key)
      findings.record('person', person.username, outcomeOf(reasons), reasons)
      coming.push({ oldId: person.id, account })
      imported.push(person)
      if (person.id !== null) owners.set(person.id, account)
    } catch (error) {
      if (!(error instanceof NotImported)) throw error
      findings.record('person', person.username, 'refused', [error.reason])
    }
  }
  planPreferences(imported, findings)
  return { coming, owners }
}

async function accountOf(
  person: OldUser,
  parts: PeopleParts,
): Promise<{ account: NewUser; reasons: ReasonWithDetail[] }> {
  const reasons: ReasonWithDetail[] = []
  const username = orStays(['name_unusable', ''], () => parseUsername(person.username))
  const scope = await scopeOf(person, parts, reasons)
  const account = accountWith(
    { ...INITIAL_USER, username, scope },
    { ...person.data, commands: commandsOf(person, reasons), rules: rulesOf(person, parts, reasons) },
  )
  const { admin, ...others } = person.data.perm ?? account.permissions
  if (admin && Object.values(others).includes(false)) reasons.push(['admin_may_all', ''])
  const usable = isPasswordHash(person.passwordHash)
  if (!usable) reasons.push(['password_unusable', ''])
  return { account: { ...account, passwordHash: usable ? person.passwordHash : NO_PASSWORD }, reasons }
}

async function scopeOf({ scope: raw }: OldUser, parts: PeopleParts, reasons: ReasonWithDetail[]): Promise<VirtualPath> {
  const moved = orStays(['scope_unusable', raw], () => importedScope(raw, parts.roots))
  if ('outside' in moved) throw new NotImported('scope_outside', raw)
  const { scope, narrowed, ambiguous } = moved
  if (narrowed) reasons.push(['scope_narrowed', raw])
  if (ambiguous) reasons.push(['scope_by_version', scope])
  try {
    refuseForeignHome(scope, parts.homes)
  } catch (error) {
    if (isAppError(error, 'conflict')) throw new NotImported('scope_is_home', scope)
    throw error
  }
  const folder = await parts.folderAt(scope)
  if (folder === 'unusable') throw new NotImported('scope_unusable', scope)
  if (folder === 'missing') reasons.push(['folder_made', scope])
  return scope
}

/** Returns the usable commands. If any is unusable, all are omitted, so that nothing unforeseen can be run. */
function commandsOf({ data }: OldUser, reasons: ReasonWithDetail[]): string[] {
  try {
    return usableCommands(data.commands ?? [], 'commands')
  } catch (error) {
    if (!isAppError(error, 'invalid')) throw error
    reasons.push(['commands_unusable', ''])
    return []
  }
}

/** Returns the imported rules. A user with a denying rule that cannot be imported is refused rather than given access. */
function rulesOf({ rules }: OldUser, { roots }: PeopleParts, reasons: ReasonWithDetail[]) {
  return rules.flatMap((old) => {
    const moved = importedRule(old, roots)
    const detail = old.regex ? (old.regexp?.raw ?? '') : old.path
    if ('rule' in moved) {
      if (moved.reason !== null) reasons.push([moved.reason, detail])
      return [moved.rule]
    }
    if (!old.allow) throw new NotImported(moved.lost, detail)
    reasons.push([moved.lost, detail])
    return []
  })
}

function orStays<T>(reason: ReasonWithDetail, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isAppError(error, 'invalid')) throw new NotImported(...reason)
    throw error
  }
}

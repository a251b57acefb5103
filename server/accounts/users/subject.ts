import type { Rule } from '#contract/rules.ts'
import type { Scope, Subject } from '#server/access/authorize.ts'
import type { EntryTable } from '#server/accounts/access-entries/entry-table.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { memoizePair } from '#server/platform/queue/memoize.ts'
import type { UserService } from './service.ts'
import type { User } from './user.ts'

/** The properties that all scopes share. */
export type ServedScope = Omit<Scope, 'root'>

/** Returns a user as the policy sees them. */
export function toSubject(
  user: User,
  globalRules: readonly Rule[],
  served: ServedScope,
  entries: Pick<EntryTable, 'forUser' | 'formerForUser'>,
): Subject {
  const { id, groups, scope } = user
  const concerned = { id, groups, scope, isAdmin: user.effective.permissions.admin }
  return {
    userId: user.id,
    username: user.username,
    permissions: user.effective.permissions,
    groups: user.groups.map(({ id }) => id),
    rules: joined(globalRules, user.rules),
    entries: entries.forUser(concerned),
    formerEntries: entries.formerForUser(concerned),
    hideDotfiles: user.hideDotfiles,
    address: null,
    scopeSince: user.effective.permissions.admin ? 0 : user.scopeSince,
    scope: { root: user.scope, matching: served.matching, reserved: served.reserved },
  }
}

/** Returns the identical array for the same pair, because the policy compiles each array once. */
const joined = memoizePair((globalRules: readonly Rule[], own: readonly Rule[]): readonly Rule[] =>
  own.length === 0 ? globalRules : [...globalRules, ...own],
)

export type SubjectParts = {
  readonly users: Pick<UserService, 'find'>
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
  readonly tokens: { readonly narrowSubject: (subject: Subject, tokenId: number) => Promise<Subject | null> }
}

/** Returns the current state of a subject; null when the user or their token no longer exists. */
export type SubjectFinder = (asked: Pick<Subject, 'userId' | 'address' | 'tokenId'>) => Promise<Subject | null>

export function subjectFinder({ users, settings, accessEntries, served, tokens }: SubjectParts): SubjectFinder {
  return async ({ userId, address, tokenId }) => {
    const user = await users.find(userId)
    if (!user) return null
    const now = toSubject(user, await settings.globalRules(), served, await accessEntries.current())
    const subject = { ...now, address }
    return tokenId === undefined ? subject : tokens.narrowSubject(subject, tokenId)
  }
}

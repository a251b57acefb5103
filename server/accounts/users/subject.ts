import type { Rule } from '#contract/rules.ts'
import type { Scope, Subject } from '#server/access/authorize.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { keepForPair } from '#server/platform/queue/kept-values.ts'
import type { UserService } from './service.ts'
import type { User } from './user.ts'

/** What all scopes have in common. */
export type ServedScope = Omit<Scope, 'root'>

/** What the policy needs to know of a person. */
export function toSubject(user: User, globalRules: readonly Rule[], served: ServedScope): Subject {
  return {
    userId: user.id,
    username: user.username,
    permissions: user.permissions,
    rules: joined(globalRules, user.rules),
    hideDotfiles: user.hideDotfiles,
    address: null,
    since: user.permissions.admin ? 0 : user.scopeSince,
    scope: { root: user.scope, matching: served.matching, reserved: served.reserved },
  }
}

/** The very same array for the same two, as the policy compiles each array once. */
const joined = keepForPair((globalRules: readonly Rule[], own: readonly Rule[]): readonly Rule[] =>
  own.length === 0 ? globalRules : [...globalRules, ...own],
)

export type SubjectParts = {
  readonly users: Pick<UserService, 'find'>
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly served: ServedScope
  readonly tokens: { readonly narrow: (subject: Subject, tokenId: number) => Promise<Subject | null> }
}

/** Looks at people as they are now, as whoever asks knows them; null where they are gone, or their token is. */
export type SubjectFinder = (asked: Pick<Subject, 'userId' | 'address' | 'tokenId'>) => Promise<Subject | null>

export function subjectFinder({ users, settings, served, tokens }: SubjectParts): SubjectFinder {
  return async ({ userId, address, tokenId }) => {
    const user = await users.find(userId)
    if (!user) return null
    const subject = { ...toSubject(user, await settings.globalRules(), served), address }
    return tokenId === undefined ? subject : tokens.narrow(subject, tokenId)
  }
}

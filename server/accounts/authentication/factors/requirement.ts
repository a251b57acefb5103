import type { SecondFactorSettings } from '#contract/second-factor.ts'
import type { User } from '#server/accounts/users/user.ts'

const DAY = 86_400_000

type FactorUser = Pick<User, 'groups' | 'effective' | 'hasSecondFactor'>

/** Returns whether an administrator requires a second factor of this user. */
export function requiresFactor({ groups, effective }: FactorUser, setting: SecondFactorSettings): boolean {
  switch (setting.required) {
    case 'nobody':
      return false
    case 'administrators':
      return effective.permissions.admin
    case 'groups':
      return groups.some(({ id }) => setting.groups.includes(id))
    case 'everyone':
      return true
  }
}

/**
 * Returns the time in milliseconds since the epoch from which on the user can do nothing but set up a second factor; null if they have one,
 * or need none.
 */
export function factorDue(user: FactorUser, setting: SecondFactorSettings): number | null {
  if (user.hasSecondFactor || !requiresFactor(user, setting)) return null
  return setting.since + setting.graceDays * DAY
}

/** Returns the setting with the time of its extension: a requirement that reaches other users begins anew. */
export function withSince(
  before: SecondFactorSettings,
  after: SecondFactorSettings,
  now: number,
): SecondFactorSettings {
  const groups = after.required === 'groups' ? [...new Set(after.groups)].sort((one, other) => one - other) : []
  const isSame = before.required === after.required && Bun.deepEquals(before.groups, groups)
  return { ...after, groups, since: isSame ? before.since : now }
}

import type { EffectiveLimit, OwnLimit, OwnQuota, Quota } from '#contract/quotas.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'

/** A user with everything that their quota depends on. */
export type QuotaUser = {
  readonly id: number
  readonly username: string
  readonly scope: VirtualPath
  readonly own: OwnQuota
  /** The user's groups that have a limit. */
  readonly groups: readonly { readonly name: string; readonly own: OwnQuota }[]
}

const DIMENSIONS = ['bytes', 'files'] as const
type Dimension = (typeof DIMENSIONS)[number]

/**
 * Returns the limits of a user by themselves: their own, or else the largest of their groups, or else the default. Groups without a limit
 * do not lift those of others. A user with all of the served folder has only their own.
 */
export function effectiveQuota(user: QuotaUser, initial: Quota): Readonly<Record<Dimension, EffectiveLimit>> {
  return { bytes: effectiveLimit(user, initial, 'bytes'), files: effectiveLimit(user, initial, 'files') }
}

function effectiveLimit({ own, groups, scope }: QuotaUser, initial: Quota, dimension: Dimension): EffectiveLimit {
  const limit = own[dimension]
  if (limit !== 'inherited') return { limit: limitOf(limit), source: 'own' }
  if (scope === ROOT) return { limit: null, source: 'none' }
  let largest: EffectiveLimit | null = null
  for (const group of groups) {
    const groupLimit = group.own[dimension]
    if (groupLimit === 'inherited') continue
    const found = limitOf(groupLimit)
    if (!largest || isLarger(found, largest.limit)) largest = { limit: found, source: 'group', group: group.name }
  }
  if (largest) return largest
  return initial[dimension] === null
    ? { limit: null, source: 'none' }
    : { limit: initial[dimension], source: 'default' }
}

const limitOf = (own: Exclude<OwnLimit, 'inherited'>): number | null => (own === 'unlimited' ? null : own)
const isLarger = (one: number | null, other: number | null) => other !== null && (one === null || one > other)
const larger = (one: number | null, other: number | null) => (isLarger(one, other) ? one : other)

/** Returns the limits of a home: the largest of all users who have it. */
export function quotaOfHome(users: readonly QuotaUser[], initial: Quota): Quota {
  const all = users.map((user) => effectiveQuota(user, initial))
  const limit = (dimension: Dimension) =>
    all.map((quota) => quota[dimension].limit).reduce<number | null>(larger, all.length === 0 ? null : 0)
  return { bytes: limit('bytes'), files: limit('files') }
}

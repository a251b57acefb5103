import type { AccessReason, PersonAccess } from '#contract/access.ts'
import { EFFECT_NAMES } from '#contract/effects.ts'
import type { Permissions } from '#contract/users.ts'
import { type Decision, decide, type Subject } from '#server/access/authorize.ts'
import type { AccessEntry } from '#server/access/entry.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { User } from '#server/accounts/users/user.ts'

/** A user and their subject; of its rules the first `globalRules` are global, the others the user's own. */
export type EvaluatedUser = { readonly user: User; readonly subject: Subject; readonly globalRules: number }

type EffectAccess = PersonAccess['effects']['list']

/**
 * Returns the effects a user is allowed to have on an item, and the reason for each.
 * @param item path in the served tree
 * @param asker the administrator, whose paths the reasons name
 */
export function userAccess(
  { user, subject, globalRules }: EvaluatedUser,
  item: VirtualPath,
  asker: Pick<Subject, 'scope'>,
): PersonAccess {
  const path = pathInScope(subject.scope, item)
  const accessTo = (effect: (typeof EFFECT_NAMES)[number]): EffectAccess =>
    path === null
      ? { allowed: false, because: { by: 'scope' } }
      : explain(decide(subject, effect, path), { user, subject, globalRules }, asker)
  return {
    id: user.id,
    username: user.username,
    admin: user.effective.permissions.admin,
    scope: user.scope,
    path,
    // Every name has a value.
    effects: Object.fromEntries(EFFECT_NAMES.map((effect) => [effect, accessTo(effect)])) as PersonAccess['effects'],
  }
}

function explain(
  { allowed, because }: Decision,
  { user, subject, globalRules }: EvaluatedUser,
  asker: Pick<Subject, 'scope'>,
): EffectAccess {
  if (because.by === 'rule') return { allowed, because: ruleReason(because.rule, subject.rules, globalRules) }
  if (because.by === 'entry') return { allowed, because: entryReason(because.entry, user, asker) }
  if (because.by !== 'permission' || !allowed) return { allowed, because }
  const group = grantingGroup(user, because.permission)
  return { allowed, because: { ...because, ...(group !== undefined && { group }) } }
}

/** Returns the name of the first group that grants a permission which the account alone does not have; undefined where it has it. */
function grantingGroup({ permissions, groups }: User, permission: keyof Permissions): string | undefined {
  const grants = (given: Permissions) => given.admin || given[permission]
  return grants(permissions) ? undefined : groups.find((group) => grants(group.permissions))?.name
}

/** Returns an entry by its folder and the user or group that it concerns. */
function entryReason({ path, holder }: AccessEntry, user: User, { scope }: Pick<Subject, 'scope'>): AccessReason {
  const name = holder.kind === 'group' ? user.groups.find(({ id }) => id === holder.id)?.name : undefined
  return {
    by: 'entry',
    path: pathInScope(scope, path),
    kind: holder.kind,
    name: holder.kind === 'user' ? user.username : (name ?? ''),
  }
}

/** Returns a rule with its list and index. Both lists may hold the same rule; the last one decides. */
function ruleReason(rule: Subject['rules'][number], rules: Subject['rules'], globalRules: number): AccessReason {
  const { regex, allow, path, regexp } = rule
  const shown = { regex, allow, path, ...(regexp && { regexp: { raw: regexp.raw } }) }
  const place = rules.lastIndexOf(rule)
  return place < globalRules
    ? { by: 'rule', rule: shown, list: 'global', index: place }
    : { by: 'rule', rule: shown, list: 'user', index: place - globalRules }
}

import type { Rule } from '#contract/rules.ts'
import type { Permissions } from '#contract/users.ts'
import { AppError } from '#server/lib/errors.ts'
import { notAllowed } from '#server/lib/refusals.ts'
import { isReservedName } from './reserved.ts'
import { type CompiledRule, compileRules, foldPath, type NameMatching } from './rules.ts'
import { baseName, isCreatable, isWithin, relativeTo, segmentsOf, type VirtualPath } from './virtual-path.ts'

/** Everything that can happen to an item. The set is closed; each but `list` needs the permission of its name, `share` *download* too (R4). */
export const EFFECTS = ['list', 'download', 'create', 'modify', 'delete', 'rename', 'share', 'execute'] as const
export type Effect = (typeof EFFECTS)[number]

/** The part of the served tree a subject lives in. Plain data, so it can cross to a worker. */
export type Scope = {
  /** Where it is below the served root. */
  readonly root: VirtualPath
  readonly matching: NameMatching
  /** Our own directories, as paths of the served root; no scope reaches them, nor removes what holds them. */
  readonly reserved: readonly VirtualPath[]
}

/** Who asks. Plain data; built from the current row of a user at each request. */
export type Subject = {
  readonly userId: number
  readonly permissions: Permissions
  /** Global rules, then the user's own: the last match wins. */
  readonly rules: readonly Rule[]
  readonly hideDotfiles: boolean
  readonly scope: Scope
  /** Where they ask from, for the audit trail; null when nobody asks over the network. */
  readonly address: string | null
  /** What they are called now, for the audit trail; decides nothing. */
  readonly username: string
}

/** What decided. `allowed` is the verdict. */
export type Decision = { readonly allowed: boolean; readonly because: Reason }
type Reason =
  | { readonly by: 'permission'; readonly permission: keyof Permissions }
  | { readonly by: 'rule'; readonly rule: Rule }
  | { readonly by: 'hidden' }
  | { readonly by: 'reserved' }
  | { readonly by: 'scope' }
  | { readonly by: 'default' }

/** Leave to cause one effect on one path. Storage accepts nothing else (R3); only this module makes them. */
class Grant<E extends Effect = Effect> {
  protected readonly sealed = true
  readonly effect: E
  readonly subject: Subject
  readonly path: VirtualPath

  constructor(effect: E, subject: Subject, path: VirtualPath) {
    this.effect = effect
    this.subject = subject
    this.path = path
  }

  /** The same effect for the same subject on another path asked for directly; null when it is refused. */
  at(path: VirtualPath): Grant<E> | null {
    return decide(this.subject, this.effect, path).allowed ? new Grant(this.effect, this.subject, path) : null
  }

  /** The same effect on a node met inside a tree operation, where hiding dotfiles does not count; null when it is refused. */
  within(path: VirtualPath): Grant<E> | null {
    return decide(inTree(this.subject), this.effect, path).allowed ? new Grant(this.effect, this.subject, path) : null
  }
}

export type { Grant }

/**
 * The one decision point (R3): may `subject` cause `effect` on `path`? Pure, decided before the disk is touched, so a refusal is the same
 * whether or not anything is there.
 *
 * @throws AppError `not_allowed`; `invalid` for a new name nothing may have
 */
export function authorize<E extends Effect>(subject: Subject, effect: E, path: VirtualPath): Grant<E> {
  if (!decide(subject, effect, path).allowed) throw notAllowed()
  if (effect === 'create' && !isCreatable(baseName(path))) throw new AppError('invalid', 'Not a usable name.')
  return new Grant(effect, subject, path)
}

/** The verdict and what decided it, without throwing: for listings, which leave out what is refused, and for "why?". */
export function decide(subject: Subject, effect: Effect, path: VirtualPath): Decision {
  const { permissions } = subject
  const missing = permissions.admin ? undefined : NEEDED[effect].find((permission) => !permissions[permission])
  if (missing) return refuse({ by: 'permission', permission: missing })
  if (isReserved(subject.scope, effect, path)) return refuse({ by: 'reserved' })
  if (path === '/' && REMOVES.has(effect)) return refuse({ by: 'scope' })
  if (subject.hideDotfiles && baseName(path).startsWith('.')) return refuse({ by: 'hidden' })
  const rule = lastMatch(subject, path)
  if (rule) return { allowed: rule.allow, because: { by: 'rule', rule: rule.rule } }
  const [permission] = NEEDED[effect]
  return { allowed: true, because: permission ? { by: 'permission', permission } : { by: 'default' } }
}

const NEEDED: Record<Effect, readonly (keyof Permissions)[]> = {
  list: [],
  download: ['download'],
  create: ['create'],
  modify: ['modify'],
  delete: ['delete'],
  rename: ['rename'],
  // A link lets content leave.
  share: ['share', 'download'],
  execute: ['execute'],
}

/** Effects that take an item from where it is; the top of a scope stays. */
const REMOVES: ReadonlySet<Effect> = new Set(['delete', 'rename'])

const refuse = (because: Reason): Decision => ({ allowed: false, because })

function isReserved(scope: Scope, effect: Effect, path: VirtualPath): boolean {
  if (segmentsOf(path).some(isReservedName)) return true
  if (scope.reserved.length === 0) return false
  const place = foldPath(path, scope.matching)
  const top = foldPath(scope.root, scope.matching)
  return scope.reserved.some((reserved) => {
    const own = foldPath(reserved, scope.matching)
    if (isWithin(top, own)) return true
    const inScope = relativeTo(top, own)
    return inScope !== null && (isWithin(place, inScope) || (REMOVES.has(effect) && isWithin(inScope, place)))
  })
}

function lastMatch(subject: Subject, path: VirtualPath): CompiledRule | undefined {
  if (subject.rules.length === 0) return undefined
  const folded = foldPath(path, subject.scope.matching)
  return compiled(subject).findLast((rule) => rule.matches(path, folded))
}

const compiledRules = {
  exact: new WeakMap<readonly Rule[], readonly CompiledRule[]>(),
  'case-blind': new WeakMap<readonly Rule[], readonly CompiledRule[]>(),
}

function compiled({ rules, scope }: Subject): readonly CompiledRule[] {
  const known = compiledRules[scope.matching]
  let found = known.get(rules)
  if (!found) {
    found = compileRules(rules, scope.matching)
    known.set(rules, found)
  }
  return found
}

const treeSubjects = new WeakMap<Subject, Subject>()

function inTree(subject: Subject): Subject {
  if (!subject.hideDotfiles) return subject
  let found = treeSubjects.get(subject)
  if (!found) {
    found = { ...subject, hideDotfiles: false }
    treeSubjects.set(subject, found)
  }
  return found
}

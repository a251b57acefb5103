import type { Rule } from '#contract/rules.ts'
import type { Permissions } from '#contract/users.ts'
import { AppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { hasReservedName, isReservedName } from './reserved.ts'
import { type CompiledRules, compileRules, foldName, foldPath, type NameMatching } from './rules.ts'
import {
  baseName,
  isCreatable,
  isWithin,
  parent,
  ROOT,
  relativeTo,
  segmentsOf,
  type VirtualPath,
} from './virtual-path.ts'

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
  /** For visitors of a link: the item it is about, as a path of the scope. Nothing outside of it exists for them. */
  readonly within?: VirtualPath
  /** Where they ask from, for the audit trail; null when nobody asks over the network. */
  readonly address: string | null
  /** What they are called now, for the audit trail; decides nothing. */
  readonly username: string
  /** The token they come in by, which narrowed the rest already; what goes on after its request is narrowed by it again. */
  readonly tokenId?: number
  /** What they do at once, as their page named it, for the history; decides nothing. */
  readonly gesture?: string
  /** Since when (ms since the epoch) their scope is theirs: of what was before, nothing is told to them. */
  readonly since?: number
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

/**
 * Leave for what an administrator hung on events, and for nothing else: to run at the top of the files of whoever the event is about. It takes no
 * permission to execute, for it is not they who chose what runs; for what a visitor of a link does, it is in the files of the link's owner. Their rules
 * and all their other permissions count as ever.
 *
 * @throws AppError `not_allowed` where their rules deny the top itself
 */
export function authorizeHook({ within: _, ...subject }: Subject): Grant<'execute'> {
  const permissions = { ...subject.permissions, execute: true }
  return authorize({ ...subject, permissions, hideDotfiles: false }, 'execute', ROOT)
}

/** The verdict and what decided it, without throwing: for listings, which leave out what is refused, and for "why?". */
export function decide(subject: Subject, effect: Effect, path: VirtualPath): Decision {
  const missing = missingPermission(subject.permissions, effect)
  if (missing) return refuse({ by: 'permission', permission: missing })
  if (isReserved(subject.scope, effect, path)) return refuse({ by: 'reserved' })
  if (path === '/' && REMOVES.has(effect)) return refuse({ by: 'scope' })
  if (isBeyond(subject, path)) return refuse({ by: 'scope' })
  if (isHidden(subject, path)) return refuse({ by: 'hidden' })
  const rule = subject.rules.length === 0 ? undefined : compiled(subject).lastFor(path)
  if (rule) return { allowed: rule.allow, because: { by: 'rule', rule } }
  const [permission] = NEEDED[effect]
  return { allowed: true, because: permission ? { by: 'permission', permission } : { by: 'default' } }
}

/**
 * By its own name; for visitors of a link also by the folders on the way from what is shared, so that no other way there, such as a link on
 * the disk, leads around them.
 */
function isHidden({ hideDotfiles, within }: Subject, path: VirtualPath): boolean {
  if (!hideDotfiles) return false
  if (within === undefined) return baseName(path).startsWith('.')
  const above = Math.max(0, segmentsOf(within).length - 1)
  return segmentsOf(path)
    .slice(above)
    .some((name) => name.startsWith('.'))
}

/** Does it lie outside of what the subject is confined to? */
function isBeyond({ within, scope }: Subject, path: VirtualPath): boolean {
  return within !== undefined && !isWithin(foldPath(path, scope.matching), foldPath(within, scope.matching))
}

/**
 * For listings: by their names, which items in `folder` may `subject` list? Says what {@link decide} says of each of them, and decides
 * once what is the same for all.
 */
export function visibleIn(subject: Subject, folder: VirtualPath): (name: string) => boolean {
  const { hideDotfiles, rules, scope } = subject
  if (isReserved(scope, 'list', folder) || isBeyond(subject, folder)) return () => false
  if (subject.within !== undefined && isHidden(subject, folder)) return () => false
  const own = ownNames(scope, folder)
  const lastRule = rules.length === 0 ? () => undefined : compiled(subject).inFolder(folder)
  return (name) => {
    if (isReservedName(name) || (hideDotfiles && name.startsWith('.'))) return false
    if (own.size > 0 && own.has(foldName(name, scope.matching))) return false
    return lastRule(name)?.allow ?? true
  }
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

function missingPermission(permissions: Permissions, effect: Effect): keyof Permissions | undefined {
  if (permissions.admin) return undefined
  for (const permission of NEEDED[effect]) if (!permissions[permission]) return permission
  return undefined
}

function isReserved(scope: Scope, effect: Effect, path: VirtualPath): boolean {
  if (hasReservedName(path)) return true
  if (scope.reserved.length === 0) return false
  const place = foldPath(path, scope.matching)
  return scope.reserved.some((reserved) => {
    const own = inScope(scope, reserved)
    return own !== null && (isWithin(place, own) || (REMOVES.has(effect) && isWithin(own, place)))
  })
}

/** One of our own directories as seen from the scope, folded; the root when the scope lies in it, null when it is elsewhere. */
function inScope(scope: Scope, reserved: VirtualPath): VirtualPath | null {
  const top = foldPath(scope.root, scope.matching)
  const own = foldPath(reserved, scope.matching)
  return isWithin(top, own) ? ROOT : relativeTo(top, own)
}

/** The folded names of our own directories that lie right in a folder. */
function ownNames(scope: Scope, folder: VirtualPath): ReadonlySet<string> {
  const place = foldPath(folder, scope.matching)
  const own = scope.reserved.map((reserved) => inScope(scope, reserved))
  return new Set(own.filter((path) => path !== null && parent(path) === place).map((path) => baseName(path ?? ROOT)))
}

const compiledRules = {
  exact: new WeakMap<readonly Rule[], CompiledRules>(),
  'case-blind': new WeakMap<readonly Rule[], CompiledRules>(),
}

function compiled({ rules, scope }: Subject): CompiledRules {
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

import type { Rule } from '#contract/rules.ts'
import type { Permissions } from '#contract/users.ts'
import { AppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { AccessEntry } from './entry.ts'
import { entriesIn, entryDecision, withoutExecute } from './entry-decision.ts'
import { isReservedName } from './reserved.ts'
import { isReserved, reservedNamesIn } from './reserved-places.ts'
import { type CompiledRules, compileRules, foldName, foldPath, type NameMatching } from './rules.ts'
import { baseName, child, isCreatable, isWithin, ROOT, segmentsOf, type VirtualPath } from './virtual-path.ts'

/** All effects that an operation can have on an item. Each but `list` needs the permission of the same name; `share` needs *download* too. */
export const EFFECTS = ['list', 'download', 'create', 'modify', 'delete', 'rename', 'share', 'execute'] as const
export type Effect = (typeof EFFECTS)[number]

/** The part of the served tree that a subject is confined to. Plain data, so it can be sent to a worker. */
export type Scope = {
  /** The top of the scope, as a path of the served root. */
  readonly root: VirtualPath
  readonly matching: NameMatching
  /** Coffer's own directories, as paths of the served root. No scope reaches them, and no item that contains one can be removed or renamed. */
  readonly reserved: readonly VirtualPath[]
}

/** The user or share link visitor on whose behalf an operation runs. Plain data, built from the user's current row at each request. */
export type Subject = {
  readonly userId: number
  /** Of the account together with its groups. */
  readonly permissions: Permissions
  /** Ids of the user's groups, ascending. */
  readonly groups: readonly number[]
  /** Global rules, followed by the user's own: the last match wins. */
  readonly rules: readonly Rule[]
  /** Access entries that concern this subject. For visitors of a share link, those of its owner; none for administrators. */
  readonly entries: readonly AccessEntry[]
  readonly hideDotfiles: boolean
  readonly scope: Scope
  /** For visitors of a share link: the shared item, as a path of the scope. Everything outside it is treated as nonexistent. */
  readonly limitedTo?: VirtualPath
  /** Client address, for the audit trail; null without a network client. */
  readonly address: string | null
  /** Current user name, for the audit trail; not used for decisions. */
  readonly username: string
  /**
   * The API token of the request, whose limits are already applied to this subject; work that continues after the request is limited by it
   * again.
   */
  readonly tokenId?: number
  /** The lock tokens that a WebDAV client submitted with its request. */
  readonly lockTokens?: readonly string[]
  /** Groups the operations of one user action in the history, as named by the page; not used for decisions. */
  readonly gesture?: string
  /** Time from which the user has had this scope, in milliseconds since the epoch. Earlier history is not shown to them. */
  readonly scopeSince?: number
}

/** A verdict and its reason. */
export type Decision = { readonly allowed: boolean; readonly because: Reason }
type Reason =
  | { readonly by: 'permission'; readonly permission: keyof Permissions }
  | { readonly by: 'rule'; readonly rule: Rule }
  | { readonly by: 'entry'; readonly entry: AccessEntry }
  | { readonly by: 'hidden' }
  | { readonly by: 'reserved' }
  | { readonly by: 'scope' }
  | { readonly by: 'default' }

/** Authorization of one effect on one path. Storage accepts nothing else, and only this module creates grants. */
class Grant<E extends Effect = Effect> {
  protected readonly sealed = true
  readonly effect: E
  readonly subject: Subject
  readonly path: VirtualPath
  /** Whether the subject may create this item in a drop box, and may not learn whether anything there has its name. */
  readonly isBlind: boolean

  constructor(effect: E, subject: Subject, path: VirtualPath, isBlind = false) {
    this.effect = effect
    this.subject = subject
    this.path = path
    this.isBlind = isBlind
  }

  /** Returns a grant for the same effect and subject on another path that was requested directly; null when it is refused. */
  forRequestedPath(path: VirtualPath): Grant<E> | null {
    return this.#grantFor(path, this.subject)
  }

  /**
   * Returns a function that gives the result of `forRequestedPath` for the items of a folder by their names, and evaluates once what all
   * items have in common.
   */
  forItemsOf(folder: VirtualPath): (name: string) => Grant<E> | null {
    const { effect, subject } = this
    // Items that contain one of Coffer's own directories are listed, but not removed.
    if (effect === 'create' || REMOVING_EFFECTS.has(effect)) return (name) => this.forRequestedPath(child(folder, name))
    if (missingPermission(subject.permissions, effect)) return () => null
    const isAllowed = allowedIn(subject, effect, folder)
    return (name) => (isAllowed(name) ? new Grant(effect, subject, child(folder, name)) : null)
  }

  /**
   * Returns a grant for the same effect and subject on a path reached within a tree operation, where hidden dotfiles are included; null
   * when it is refused.
   */
  forPath(path: VirtualPath): Grant<E> | null {
    return this.#grantFor(path, showingDotfiles(this.subject))
  }

  #grantFor(path: VirtualPath, decisive: Subject): Grant<E> | null {
    if (!decide(decisive, this.effect, path).allowed) return null
    const isBlind = isBlindCreation(this.subject, this.effect, path)
    return isBlind && !this.isBlind ? null : new Grant(this.effect, this.subject, path, isBlind)
  }
}

export type { Grant }

/**
 * Authorizes an effect of `subject` on `path`. This is the single point of decision. It is pure and decides before the disk is accessed, so
 * a refusal does not depend on whether the item exists.
 *
 * @throws AppError `not_allowed`; `invalid` for a new name that is not permitted
 */
export function authorize<E extends Effect>(subject: Subject, effect: E, path: VirtualPath): Grant<E> {
  if (!decide(subject, effect, path).allowed) throw notAllowed()
  if (effect === 'create' && !isCreatable(baseName(path))) throw new AppError('invalid', 'This name cannot be used.')
  if (isBlindCreation(subject, effect, path)) throw notAllowed()
  return new Grant(effect, subject, path)
}

/**
 * Authorizes an upload: as {@link authorize}, but also into a drop box. Whoever asks must answer in the same way whether or not the name of a
 * blind grant is taken.
 *
 * @throws AppError as `authorize`
 */
export function authorizeUpload<E extends Effect>(subject: Subject, effect: E, path: VirtualPath): Grant<E> {
  if (!decide(subject, effect, path).allowed || !isBlindCreation(subject, effect, path))
    return authorize(subject, effect, path)
  if (!isCreatable(baseName(path))) throw new AppError('invalid', 'This name cannot be used.')
  return new Grant(effect, subject, path, true)
}

/** Returns whether an item is created that the subject may not see. */
const isBlindCreation = (subject: Subject, effect: Effect, path: VirtualPath): boolean =>
  effect === 'create' && subject.entries.length > 0 && entryDecision(subject, 'list', path).isRefused

/**
 * Authorizes a hook that an administrator configured to run at the top of the scope of the user that the event is about; for events that a
 * share link visitor causes, this is the link's owner. The user's own *execute* permission is not required, because they did not configure
 * the command. Their rules and all other permissions apply.
 *
 * @throws AppError `not_allowed` where their rules deny the top itself
 */
export function authorizeHook({ limitedTo: _, ...subject }: Subject): Grant<'execute'> {
  const permissions = { ...subject.permissions, execute: true }
  const entries = withoutExecute(subject.entries)
  return authorize({ ...subject, permissions, entries, hideDotfiles: false }, 'execute', ROOT)
}

/**
 * Returns the verdict and its reason without throwing. Listings use it to omit refused items, and explanations of permissions to report the
 * reason.
 */
export function decide(subject: Subject, effect: Effect, path: VirtualPath): Decision {
  const missing = missingPermission(subject.permissions, effect)
  if (missing) return refuse({ by: 'permission', permission: missing })
  if (isReserved(subject.scope, path, { isRemoved: REMOVING_EFFECTS.has(effect) })) return refuse({ by: 'reserved' })
  if (path === '/' && REMOVING_EFFECTS.has(effect)) return refuse({ by: 'scope' })
  if (isOutsideLimit(subject, path)) return refuse({ by: 'scope' })
  if (isHidden(subject, path)) return refuse({ by: 'hidden' })
  const rule = subject.rules.length === 0 ? undefined : compiledRulesOf(subject).lastFor(path)
  if (rule && !rule.allow) return refuse({ by: 'rule', rule })
  // Entries never show what a rule denies.
  const { isRefused, entry } = entryDecision(subject, effect, path)
  if (entry) return { allowed: !isRefused, because: { by: 'entry', entry } }
  if (rule) return { allowed: true, because: { by: 'rule', rule } }
  const [permission] = REQUIRED_PERMISSIONS[effect]
  return { allowed: true, because: permission ? { by: 'permission', permission } : { by: 'default' } }
}

/**
 * Returns whether a path is hidden by its own name or, for share link visitors, by a folder between the shared item and the path, so that
 * another route to the item, such as a symbolic link, does not bypass the check.
 */
function isHidden({ hideDotfiles, limitedTo }: Subject, path: VirtualPath): boolean {
  if (!hideDotfiles) return false
  if (limitedTo === undefined) return baseName(path).startsWith('.')
  const above = Math.max(0, segmentsOf(limitedTo).length - 1)
  return segmentsOf(path)
    .slice(above)
    .some((name) => name.startsWith('.'))
}

/** Returns whether a path lies outside the item that the subject is limited to. */
function isOutsideLimit({ limitedTo: within, scope }: Subject, path: VirtualPath): boolean {
  return within !== undefined && !isWithin(foldPath(path, scope.matching), foldPath(within, scope.matching))
}

/**
 * Returns a filter of the names in `folder` that `subject` may list. Agrees with {@link decide} for each item, and evaluates once what all
 * items have in common.
 */
export function visibleIn(subject: Subject, folder: VirtualPath): (name: string) => boolean {
  return allowedIn(subject, 'list', folder)
}

/** Returns a filter of the names in `folder` for which neither entries nor rules refuse an effect that removes nothing. */
function allowedIn(subject: Subject, effect: Effect, folder: VirtualPath): (name: string) => boolean {
  const { hideDotfiles, rules, scope } = subject
  if (isReserved(scope, folder) || isOutsideLimit(subject, folder)) return () => false
  if (subject.limitedTo !== undefined && isHidden(subject, folder)) return () => false
  const own = reservedNamesIn(scope, folder)
  const lastRule = rules.length === 0 ? () => undefined : compiledRulesOf(subject).inFolder(folder)
  const permits = entriesIn(subject, effect, folder)
  return (name) => {
    if (isReservedName(name) || (hideDotfiles && name.startsWith('.'))) return false
    if (own.size > 0 && own.has(foldName(name, scope.matching))) return false
    return (lastRule(name)?.allow ?? true) && permits(name)
  }
}

/** Returns the effects that permissions and access entries allow on items of a folder which the subject may list. Rules and names may refuse single items. */
export const effectsIn = (subject: Subject, folder: VirtualPath): Effect[] =>
  EFFECTS.filter(
    (effect) => !missingPermission(subject.permissions, effect) && !entryDecision(subject, effect, folder).isRefused,
  )

const REQUIRED_PERMISSIONS: Record<Effect, readonly (keyof Permissions)[]> = {
  list: [],
  download: ['download'],
  create: ['create'],
  modify: ['modify'],
  delete: ['delete'],
  rename: ['rename'],
  // A share link also allows downloads.
  share: ['share', 'download'],
  execute: ['execute'],
}

/** Effects that remove an item from its location; the top of a scope cannot be removed. */
const REMOVING_EFFECTS: ReadonlySet<Effect> = new Set(['delete', 'rename'])

const refuse = (because: Reason): Decision => ({ allowed: false, because })

function missingPermission(permissions: Permissions, effect: Effect): keyof Permissions | undefined {
  if (permissions.admin) return undefined
  for (const permission of REQUIRED_PERMISSIONS[effect]) if (!permissions[permission]) return permission
  return undefined
}

const compiledRulesCache = {
  exact: new WeakMap<readonly Rule[], CompiledRules>(),
  'case-blind': new WeakMap<readonly Rule[], CompiledRules>(),
}

function compiledRulesOf({ rules, scope }: Subject): CompiledRules {
  const known = compiledRulesCache[scope.matching]
  let found = known.get(rules)
  if (!found) {
    found = compileRules(rules, scope.matching)
    known.set(rules, found)
  }
  return found
}

const treeSubjects = new WeakMap<Subject, Subject>()

function showingDotfiles(subject: Subject): Subject {
  if (!subject.hideDotfiles) return subject
  let found = treeSubjects.get(subject)
  if (!found) {
    found = { ...subject, hideDotfiles: false }
    treeSubjects.set(subject, found)
  }
  return found
}

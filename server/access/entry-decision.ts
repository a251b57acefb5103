import type { EFFECT_NAMES } from '#contract/effects.ts'
import { type AccessEntry, NO_ENTRIES, RIGHT, type RightSet } from './entry.ts'
import { type CompiledEntries, compileEntries, type EntryVerdict } from './entry-tree.ts'
import type { NameMatching } from './rules.ts'
import { ROOT, type VirtualPath } from './virtual-path.ts'

type Effect = (typeof EFFECT_NAMES)[number]

/** The part of a subject for which entries are compiled. */
export type EntrySubject = {
  readonly entries: readonly AccessEntry[]
  readonly scope: { readonly root: VirtualPath; readonly matching: NameMatching }
  /** Set for visitors of a share link: what its owner may not share is not in it. */
  readonly isVisitor?: boolean
}

/** Decision of entries about an effect; `entry` is the one that decided, null when none names the right. */
export type EntryDecision = { readonly isRefused: boolean; readonly entry: AccessEntry | null }

/** Rights that each effect needs, besides *view*: what is hidden can neither be read nor changed. A share link also allows downloads. */
const NEEDED: Record<Effect, readonly RightSet[]> = {
  list: [RIGHT.view],
  download: [RIGHT.download],
  create: [RIGHT.create],
  modify: [RIGHT.edit],
  delete: [RIGHT.delete],
  rename: [RIGHT.rename],
  share: [RIGHT.share, RIGHT.download],
  execute: [RIGHT.execute],
}

const UNDECIDED: EntryDecision = { isRefused: false, entry: null }

/** Returns what the subject's entries decide about an effect on a path of the scope. */
export function entryDecision(subject: EntrySubject, effect: Effect, path: VirtualPath): EntryDecision {
  if (subject.entries.length === 0) return UNDECIDED
  const verdict = compiledEntriesOf(subject).at(path)
  const refused = refusedRight(subject, verdict, effect)
  if (refused !== null) return { isRefused: true, entry: verdict.decidingEntry(refused) }
  const [right = RIGHT.view] = NEEDED[effect]
  return { isRefused: false, entry: verdict.decidingEntry(right) }
}

/** Returns a filter of the names in a folder that agrees with {@link entryDecision}, and evaluates once what all items have in common. */
export function entriesIn(subject: EntrySubject, effect: Effect, folder: VirtualPath): (name: string) => boolean {
  if (subject.entries.length === 0) return () => true
  const verdictOf = compiledEntriesOf(subject).inFolder(folder)
  return (name) => refusedRight(subject, verdictOf(name), effect) === null
}

/** Returns whether entries deny a right on a path, or hide it; a drop box counts as hidden. */
export function deniesRight(subject: EntrySubject, right: RightSet, path: VirtualPath): boolean {
  if (subject.entries.length === 0) return false
  const { denied, isHidden } = compiledEntriesOf(subject).at(path)
  return isHidden || (denied & (right | unsharable(subject))) !== 0
}

/** Returns whether any of the subject's entries denies anything. */
export const hasDenials = (subject: EntrySubject): boolean =>
  subject.entries.length > 0 && compiledEntriesOf(subject).hasDenials

/** Returns the right whose denial excludes items from a link; none for others than its visitors. */
const unsharable = ({ isVisitor }: EntrySubject): RightSet => (isVisitor ? RIGHT.share : 0)

/** Returns the right whose denial refuses the effect; null if none does. */
function refusedRight(subject: EntrySubject, verdict: EntryVerdict, effect: Effect): RightSet | null {
  const { denied, isHidden, isDropBox, isInDropBox } = verdict
  if ((denied & unsharable(subject)) !== 0) return RIGHT.share
  if (isHidden) {
    if (effect === 'list') return isDropBox ? null : RIGHT.view
    if (effect !== 'create' || !(isDropBox || isInDropBox)) return RIGHT.view
  }
  return NEEDED[effect].find((right) => (denied & right) !== 0 && right !== RIGHT.view) ?? null
}

const compiled = {
  exact: new WeakMap<readonly AccessEntry[], Map<VirtualPath, CompiledEntries>>(),
  'case-blind': new WeakMap<readonly AccessEntry[], Map<VirtualPath, CompiledEntries>>(),
}

/** Compiles the entries of an array once for each scope. */
function compiledEntriesOf({ entries, scope: { root, matching } }: EntrySubject): CompiledEntries {
  let ofScopes = compiled[matching].get(entries)
  if (!ofScopes) {
    ofScopes = new Map()
    compiled[matching].set(entries, ofScopes)
  }
  let found = ofScopes.get(root)
  if (!found) {
    found = compileEntries(entries, root, matching)
    ofScopes.set(root, found)
  }
  return found
}

const stripped = new WeakMap<readonly AccessEntry[], readonly AccessEntry[]>()

/** Returns the entries without what they decide about execution. The same array returns the same result, which is compiled once. */
export function withoutExecute(entries: readonly AccessEntry[]): readonly AccessEntry[] {
  if (entries.length === 0) return NO_ENTRIES
  let found = stripped.get(entries)
  if (!found) {
    const keep = ~RIGHT.execute
    found = entries.map((entry) => ({ ...entry, allow: entry.allow & keep, deny: entry.deny & keep }))
    stripped.set(entries, found)
  }
  return found
}

/** Returns the rights that entries deny for the top of a scope and all that is in it, wherever in it. */
export function deniedAnywhere(subject: EntrySubject, places: readonly VirtualPath[]): RightSet {
  if (subject.entries.length === 0) return 0
  const { at } = compiledEntriesOf(subject)
  return [ROOT, ...places].reduce((denied, path) => denied | at(path).denied, 0)
}

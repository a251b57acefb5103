import { type AccessEntry, type EntryHolder, RIGHT, type RightSet } from './entry.ts'
import { isAscii } from './fold.ts'
import { foldName, foldPath, type NameMatching } from './rules.ts'
import { ROOT, segmentsOf, type VirtualPath } from './virtual-path.ts'

/** Decision of entries for one item. */
export type EntryVerdict = {
  /** Rights that the deciding entry denies. */
  readonly denied: RightSet
  /** Whether a denied *view* hides the item. */
  readonly isHidden: boolean
  /** Whether the folder itself is shown although what is in it is hidden, so that users can upload into it. */
  readonly isDropBox: boolean
  /** Whether the folder above the item is a drop box. */
  readonly isInDropBox: boolean
  /** Returns the entry that decides about a right; null when none does. */
  readonly decidingEntry: (right: RightSet) => AccessEntry | null
}

/** Entries of one subject, compiled for deciding. */
export type CompiledEntries = {
  /** Returns the verdict for a path of the scope. */
  readonly at: (path: VirtualPath) => EntryVerdict
  /** Returns a function that gives the result of `at` for an item in the folder by its name, and evaluates once what all items have in common. */
  readonly inFolder: (folder: VirtualPath) => (name: string) => EntryVerdict
  /** Whether any entry denies anything. */
  readonly hasDenials: boolean
}

/**
 * Compiles entries that concern one subject: entries of others must have been removed.
 *
 * Each right is decided by the deepest entry on the path that names it; at equal depth, user beats group beats everyone, and deny beats allow.
 * A denied *view* hides everything below; it ends where an entry for the user or one of their groups allows it. Names are compared as rules
 * compare them: denials concern all canonically equivalent forms of a name, and allowances only the exact form.
 *
 * @param root top of the scope; paths to decide on are below it, those of entries are below the served root
 */
export function compileEntries(
  entries: readonly AccessEntry[],
  root: VirtualPath,
  matching: NameMatching,
): CompiledEntries {
  const allowing = new Node()
  const denying = new Node()
  for (const entry of entries) {
    const names = segmentsOf(foldPath(entry.path, matching))
    if (entry.allow !== 0) allowing.reach(names).add(entry, entry.allow)
    if (entry.deny !== 0) denying.reach(names.map(composed)).add(entry, entry.deny)
  }
  let top = enter(START, allowing, denying)
  for (const name of segmentsOf(foldPath(root, matching))) top = step(top, name)
  const hasDenials = entries.some(({ deny }) => deny !== 0)
  const at = (path: VirtualPath): State => {
    let state = top
    if (path === ROOT) return state
    const folded = foldPath(path, matching)
    for (let start = 1; ; ) {
      const end = folded.indexOf('/', start)
      if (state.allowing === null && state.denying === null) return end === -1 ? below(state) : below(below(state))
      if (end === -1) return step(state, folded.slice(start))
      state = step(state, folded.slice(start, end))
      start = end + 1
    }
  }
  return {
    at,
    hasDenials,
    inFolder(folder) {
      const state = at(folder)
      const others = below(state)
      const names = new Set([...namesIn(state.allowing), ...namesIn(state.denying)])
      if (names.size === 0) return () => others
      return (name) => {
        const folded = foldName(name, matching)
        return names.has(folded) || names.has(composed(folded)) ? step(state, folded) : others
      }
    },
  }
}

/** Returns the form that canonically equivalent names have in common. */
const composed = (name: string): string => (isAscii(name) ? name : name.normalize('NFC'))

const namesIn = (node: Node | null) => node?.children.keys() ?? []

type Kind = EntryHolder['kind']

/** A folder of the tree of entries that allow, or of those that deny. */
class Node {
  readonly children = new Map<string, Node>()
  readonly sets: Record<Kind, RightSet> = { user: 0, group: 0, everyone: 0 }
  readonly entries: AccessEntry[] = []

  /** Returns the node at these names below this one; creates missing ones. */
  reach(names: readonly string[]): Node {
    let node: Node = this
    for (const name of names) {
      let next = node.children.get(name)
      if (!next) {
        next = new Node()
        node.children.set(name, next)
      }
      node = next
    }
    return node
  }

  add(entry: AccessEntry, rights: RightSet): void {
    this.sets[entry.holder.kind] |= rights
    this.entries.push(entry)
  }
}

/** The decisions for a folder, and where they were made. */
class State implements EntryVerdict {
  readonly allowing: Node | null
  readonly denying: Node | null
  readonly denied: RightSet
  readonly isHidden: boolean
  readonly isDropBox: boolean
  readonly isInDropBox: boolean
  /** Rights decided here, by kind of holder; for others, see the state above. */
  readonly #own: Own | null
  readonly #above: State | null
  #below: State | null = null

  constructor(above: State | null, nodes: Nodes, verdict: Omit<EntryVerdict, 'decidingEntry'>, own: Own | null) {
    this.allowing = nodes.allowing
    this.denying = nodes.denying
    this.denied = verdict.denied
    this.isHidden = verdict.isHidden
    this.isDropBox = verdict.isDropBox
    this.isInDropBox = verdict.isInDropBox
    this.#own = own
    this.#above = above
  }

  decidingEntry(right: RightSet): AccessEntry | null {
    for (let state: State | null = this; state; state = state.#above) {
      const own = state.#own
      if (own && (own.allow & right) !== 0) return entryOf(state.allowing, right, 'allow')
      if (own && (own.deny & right) !== 0) return entryOf(state.denying, right, 'deny')
    }
    return null
  }

  /** Returns the state of items inside on whose way no entry is. */
  get below(): State {
    if (!this.isDropBox && !this.isInDropBox && this.allowing === null && this.denying === null) return this
    this.#below ??= new State(
      this,
      NOWHERE,
      { denied: this.denied, isHidden: this.isHidden, isDropBox: false, isInDropBox: this.isDropBox },
      null,
    )
    return this.#below
  }
}

type Nodes = { readonly allowing: Node | null; readonly denying: Node | null }
type Own = { readonly allow: RightSet; readonly deny: RightSet }

const NOWHERE: Nodes = { allowing: null, denying: null }
const NOTHING = { user: 0, group: 0, everyone: 0 }
const START = new State(null, NOWHERE, { denied: 0, isHidden: false, isDropBox: false, isInDropBox: false }, null)

const below = (state: State): State => state.below

function step(state: State, name: string): State {
  const allowing = state.allowing?.children.get(name) ?? null
  const denying = state.denying?.children.get(composed(name)) ?? null
  return allowing === null && denying === null ? state.below : enter(state, allowing, denying)
}

function enter(above: State, allowing: Node | null, denying: Node | null): State {
  const [may, mayNot] = [allowing?.sets ?? NOTHING, denying?.sets ?? NOTHING]
  let [allow, deny] = [0, 0]
  for (const kind of ['user', 'group', 'everyone'] as const) {
    const undecided = ~(allow | deny)
    deny |= mayNot[kind] & undecided
    allow |= may[kind] & undecided & ~mayNot[kind]
  }
  // Hidden items are shown again only to those whom an entry names.
  if (above.isHidden && ((may.user | may.group) & RIGHT.view) === 0) allow &= ~RIGHT.view
  const denied = (above.denied & ~allow) | deny
  const isHidden = (denied & RIGHT.view) !== 0
  const isDropBox = isHidden && !above.isHidden && (allow & RIGHT.create) !== 0
  const verdict = { denied, isHidden, isDropBox, isInDropBox: above.isDropBox }
  return new State(above, { allowing, denying }, verdict, (allow | deny) === 0 ? null : { allow, deny })
}

/** Returns the entry of the strongest holder that allows or denies a right. */
function entryOf(node: Node | null, right: RightSet, how: 'allow' | 'deny'): AccessEntry | null {
  for (const kind of ['user', 'group', 'everyone'] as const) {
    const found = node?.entries.find(({ holder, [how]: rights }) => holder.kind === kind && (rights & right) !== 0)
    if (found) return found
  }
  return null
}

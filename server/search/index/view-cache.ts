import type { Subject } from '#server/access/authorize.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { TOP } from '#server/search/crawler/index-update.ts'
import type { IndexTree } from './index-tree.ts'
import { type Counted, Totals } from './totals.ts'
import { View } from './view.ts'

/**
 * Maximum number of cached views; the least recently used is evicted first.
 *
 * @limit Search | Cached views of the index (one for each set of rights) | {}
 */
const MOST_VIEWS = 16
/** Maximum number of views whose totals are cached. */
const MOST_TOTALS = 4

/** Cache of views, keyed by what decides them: scope, rules, access entries, hidden files. The user's identity does not matter. */
export class ViewCache {
  readonly #tree: IndexTree
  readonly #known = new Map<string, View>()
  readonly #totals = new Map<View, Totals>()
  /** Subjects who may list everything below a folder get the same totals, whatever their scope. */
  readonly #whole: Totals

  constructor(tree: IndexTree) {
    this.#tree = tree
    const top = () => tree.folders.byId(TOP) ?? null
    this.#whole = new Totals(tree, { top, showsFolder: () => true, showsRow: () => true, byPath: false })
  }

  viewFor(subject: Subject): View {
    const { scope, rules, entries, hideDotfiles, limitedTo, isVisitor } = subject
    const key = JSON.stringify([scope, rules, entries, hideDotfiles, limitedTo, isVisitor])
    const view = this.#known.get(key) ?? new View(this.#tree, subject)
    this.#known.delete(key)
    this.#known.set(key, view)
    shorten(this.#known, MOST_VIEWS)
    return view
  }

  totalsOf(view: View): Totals {
    if (view.isWhole) return this.#whole
    const totals = this.#totals.get(view) ?? new Totals(this.#tree, countedIn(view))
    this.#totals.delete(view)
    this.#totals.set(view, totals)
    shorten(this.#totals, MOST_TOTALS)
    return totals
  }
}

const countedIn = (view: View): Counted => ({
  top: () => view.find(ROOT),
  showsFolder: (node) => view.showsFolder(node),
  showsRow: (block, row) => view.showsRow(block, row),
  byPath: view.hasRules,
})

/** Evicts the least recently used entries. */
function shorten(known: Map<unknown, unknown>, most: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
}

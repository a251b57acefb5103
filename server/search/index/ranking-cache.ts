import type { FindRequest } from './index-protocol.ts'
import type { TopK } from './top-k.ts'

/** Maximum number of remembered rankings, and of ranked rows in each: together half a megabyte. */
const MOST_RANKINGS = 8
const MOST_ROWS = 2000

/**
 * Remembers the rows that the last searches found, until the index changes: for further pages of an answer, and for searches that are
 * repeated. Each is for one user, so that no duration tells another what was searched for.
 */
export class RankingCache {
  readonly #known = new Map<string, TopK>()
  #changes = -1

  /** @param changes state of the index: `IndexTree.changes` */
  find(request: FindRequest, wanted: number, changes: number): TopK | null {
    if (this.#changes !== changes) this.#known.clear()
    this.#changes = changes
    const key = keyOf(request, wanted)
    const known = this.#known.get(key)
    if (!known) return null
    this.#known.delete(key)
    this.#known.set(key, known)
    return known
  }

  /** Remembers a complete ranking. */
  add(request: FindRequest, wanted: number, ranking: TopK): void {
    if (wanted > MOST_ROWS) return
    this.#known.set(keyOf(request, wanted), ranking)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_RANKINGS) break
      this.#known.delete(oldest)
    }
  }
}

function keyOf({ subject, base, query }: FindRequest, wanted: number): string {
  const { userId, scope, rules, entries, hideDotfiles, limitedTo, isVisitor } = subject
  return JSON.stringify([userId, scope, rules, entries, hideDotfiles, limitedTo, isVisitor, base, query, wanted])
}

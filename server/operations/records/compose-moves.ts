import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Change, Moved } from './change.ts'

/**
 * Returns the changes with the moves of one item, one directly after the other, as a single move. An item that was moved aside and then to
 * its destination counts as moved there, and one that is back at its place does not count. A move to a place comes after the one that leaves
 * it, except in exchanges of places; order is preserved otherwise.
 */
export function composeMoves(changes: readonly Change[]): Change[] {
  const composed: Change[] = []
  let run: Moved[] = []
  const endRun = () => {
    composed.push(...composeRun(run))
    run = []
  }
  for (const change of changes) {
    if (change.act === 'moved') {
      run.push(change)
      continue
    }
    // Anything else at a place ends the run: the item there may be another one.
    endRun()
    composed.push(change)
  }
  endRun()
  return composed
}

function composeRun(run: readonly Moved[]): readonly Moved[] {
  const composed: (Moved | null)[] = []
  const lastAt = new Map<VirtualPath, number>()
  let isComposed = false
  for (const move of run) {
    const at = lastAt.get(move.place)
    const earlier = at === undefined ? undefined : composed[at]
    if (at === undefined || !earlier) {
      lastAt.set(move.to, composed.push(move) - 1)
      continue
    }
    isComposed = true
    lastAt.delete(move.place)
    const whole = { ...move, place: earlier.place }
    composed[at] = whole.place === whole.to ? null : whole
    if (composed[at]) lastAt.set(move.to, at)
  }
  const moves = composed.filter((move) => move !== null)
  return isComposed ? inOrder(moves) : moves
}

/** Returns moves so that each place is left before another item arrives there. Moves inside moved folders stay where they are. */
function inOrder(moves: readonly Moved[]): readonly Moved[] {
  if (areNested(moves)) return moves
  const leaving = new Map(moves.map((move) => [move.place, move]))
  const ordered: Moved[] = []
  const done = new Set<Moved>()
  for (const first of moves) {
    const chain: Moved[] = []
    for (let next: Moved | undefined = first; next && !done.has(next); next = leaving.get(next.to)) {
      done.add(next)
      chain.push(next)
    }
    const isExchange = chain.at(-1)?.to === first.place
    ordered.push(...(isExchange ? chain : chain.toReversed()))
  }
  return ordered
}

/** Returns whether a place of one move is inside that of another. */
function areNested(moves: readonly Moved[]): boolean {
  // Without slashes, everything inside a place follows it directly.
  const keyed = moves
    .flatMap(({ place, to }) => [place, to])
    .map((place) => [place.replaceAll('/', '\0'), place] as const)
  const places = keyed.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, place]) => place)
  const above: VirtualPath[] = []
  for (const place of places) {
    while (above.length > 0 && !isWithin(place, above.at(-1) ?? place)) above.pop()
    if (above.length > 0 && above.at(-1) !== place) return true
    above.push(place)
  }
  return false
}

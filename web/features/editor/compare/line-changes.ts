/** A line of a comparison, in one or both of the texts. */
export interface ComparedLine {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
  /** Line numbers in the old and the new text, from 1; 0 where the line is not in that text. */
  readonly before: number
  readonly after: number
}

/** Maximum number of changes; above it, the part that differs counts as replaced as a whole. */
const MOST_CHANGES = 800

/** Returns the lines of two texts in order: removed, added and unchanged ones. */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const middle = changesOf(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const kinds = [...repeat('same', start), ...middle, ...repeat('same', end)]
  let [old, now] = [0, 0]
  return kinds.map((kind) => {
    if (kind !== 'new') old += 1
    if (kind !== 'gone') now += 1
    const text = (kind === 'gone' ? before[old - 1] : after[now - 1]) ?? ''
    return { kind, text, before: kind === 'new' ? 0 : old, after: kind === 'gone' ? 0 : now }
  })
}

type Kind = ComparedLine['kind']

const repeat = (kind: Kind, times: number): Kind[] => Array.from({ length: times }, () => kind)

/** Returns the shortest edit script (Myers' greedy algorithm), or the removal of all old and the addition of all new lines. */
function changesOf(before: readonly string[], after: readonly string[]): Kind[] {
  const trail = search(before, after)
  return trail ? backtrack(trail, before, after) : [...repeat('gone', before.length), ...repeat('new', after.length)]
}

/** Returns how far each diagonal is reached with 0, 1, 2, … changes; null when there are too many changes. */
function search(before: readonly string[], after: readonly string[]): Map<number, number>[] | null {
  const reached = new Map([[1, 0]])
  const trail: Map<number, number>[] = []
  for (let changes = 0; changes <= MOST_CHANGES; changes += 1) {
    trail.push(new Map(reached))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = goesDown(reached, diagonal, changes) ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1
      reached.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return trail
    }
  }
  return null
}

const at = (reached: ReadonlyMap<number, number>, diagonal: number): number => reached.get(diagonal) ?? 0

const goesDown = (reached: ReadonlyMap<number, number>, diagonal: number, changes: number): boolean =>
  diagonal === -changes || (diagonal !== changes && at(reached, diagonal - 1) < at(reached, diagonal + 1))

function backtrack(trail: Map<number, number>[], before: readonly string[], after: readonly string[]): Kind[] {
  const kinds: Kind[] = []
  let [x, y] = [before.length, after.length]
  for (const [changes, reached] of [...trail.entries()].reverse()) {
    const diagonal = x - y
    const down = goesDown(reached, diagonal, changes)
    const previous = down ? diagonal + 1 : diagonal - 1
    const fromX = at(reached, previous)
    while (x > fromX && y > fromX - previous && x > 0 && y > 0 && before[x - 1] === after[y - 1]) {
      kinds.push('same')
      x -= 1
      y -= 1
    }
    if (changes > 0) kinds.push(down ? 'new' : 'gone')
    x = fromX
    y = fromX - previous
  }
  return kinds.reverse()
}

/** A part of a comparison as shown: a changed line, a line near a change, or a number of omitted lines. */
export type Passage = ComparedLine | { readonly kind: 'skipped'; readonly lines: number; readonly before: number }

/** Omits lines that are far from every change, and all lines after the first `most`. */
export function passagesOf(lines: readonly ComparedLine[], around = 3, most = 2000): Passage[] {
  const near = new Set<number>()
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue
    for (let close = index - around; close <= index + around; close += 1) near.add(close)
  }
  const passages: Passage[] = []
  let skipped = 0
  const skip = (before: number) => {
    if (skipped > 0) passages.push({ kind: 'skipped', lines: skipped, before })
    skipped = 0
  }
  for (const [index, line] of lines.entries()) {
    if (near.has(index) && passages.length < most) {
      skip(index)
      passages.push(line)
    } else skipped += 1
  }
  skip(lines.length)
  return passages
}

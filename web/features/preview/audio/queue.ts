/** Behavior at the end of a file: stop after the last one, start over after the last one, or repeat the same one. */
export type Repeat = 'off' | 'all' | 'one'

/** Returns the repeat mode that follows in the order of the button. */
export const nextRepeat = (repeat: Repeat): Repeat => (({ off: 'all', all: 'one', one: 'off' }) as const)[repeat]

/** Returns the files in random order, with `first` at the start. `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export function shuffled(pieces: readonly string[], first: string, random: () => number = Math.random): string[] {
  const rest = pieces.filter((piece) => piece !== first)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [rest[at], rest[other]]
    if (one !== undefined && two !== undefined) [rest[at], rest[other]] = [two, one]
  }
  return pieces.includes(first) ? [first, ...rest] : rest
}

/** Updates an earlier order to the current files: removed files are dropped, new ones are appended. */
export function reconciled(order: readonly string[], pieces: readonly string[]): string[] {
  const there = new Set(pieces)
  const known = new Set(order)
  return [...order.filter((piece) => there.has(piece)), ...pieces.filter((piece) => !known.has(piece))]
}

/** Returns the previous or next file; null where there is none. With `all` the order is circular. */
export function neighborInQueue(order: readonly string[], piece: string, step: 1 | -1, repeat: Repeat): string | null {
  const at = order.indexOf(piece)
  if (at === -1) return order[0] ?? null
  const next = order[at + step]
  if (next !== undefined) return next
  if (repeat !== 'all' || order.length < 2) return null
  return (step === 1 ? order[0] : order.at(-1)) ?? null
}

/** Returns the queue after a file was renamed. */
export const renamedIn = (pieces: readonly string[], from: string, to: string): string[] =>
  pieces.map((piece) => (piece === from ? to : piece))

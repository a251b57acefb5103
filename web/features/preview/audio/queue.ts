/** What happens when a piece has ended: nothing more after the last, from the first again, or the same again. */
export type Repeat = 'off' | 'all' | 'one'

/** The next way of repeating, in the order in which a button goes through them. */
export const nextRepeat = (repeat: Repeat): Repeat => (({ off: 'all', all: 'one', one: 'off' }) as const)[repeat]

/** The pieces in an order left to chance, with `first` at the beginning. `random` gives numbers from 0 up to, not including, 1. */
export function shuffled(pieces: readonly string[], first: string, random: () => number = Math.random): string[] {
  const rest = pieces.filter((piece) => piece !== first)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [rest[at], rest[other]]
    if (one !== undefined && two !== undefined) [rest[at], rest[other]] = [two, one]
  }
  return pieces.includes(first) ? [first, ...rest] : rest
}

/** An order that was made before, for the pieces there are now: those that went are left out, new ones come last. */
export function reconciled(order: readonly string[], pieces: readonly string[]): string[] {
  const there = new Set(pieces)
  const known = new Set(order)
  return [...order.filter((piece) => there.has(piece)), ...pieces.filter((piece) => !known.has(piece))]
}

/** The piece before or after; null where there is none. All are gone through in a circle when they are repeated. */
export function beside(order: readonly string[], piece: string, step: 1 | -1, repeat: Repeat): string | null {
  const at = order.indexOf(piece)
  if (at === -1) return order[0] ?? null
  const next = order[at + step]
  if (next !== undefined) return next
  if (repeat !== 'all' || order.length < 2) return null
  return (step === 1 ? order[0] : order.at(-1)) ?? null
}

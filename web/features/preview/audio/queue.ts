/** Behavior at the end of a file: stop after the last one, start over after the last one, or repeat the same one. */
export type Repeat = 'off' | 'all' | 'one'

/** Returns the repeat mode that follows in the order of the button. */
export const nextRepeat = (repeat: Repeat): Repeat => (({ off: 'all', all: 'one', one: 'off' }) as const)[repeat]

/** Returns the files in random order, with `first` at the start. `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export function shuffled(tracks: readonly string[], first: string, random: () => number = Math.random): string[] {
  const rest = tracks.filter((track) => track !== first)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [rest[at], rest[other]]
    if (one !== undefined && two !== undefined) [rest[at], rest[other]] = [two, one]
  }
  return tracks.includes(first) ? [first, ...rest] : rest
}

/** Updates an earlier order to the current files: removed files are dropped, new ones are appended. */
export function reconciled(order: readonly string[], tracks: readonly string[]): string[] {
  const there = new Set(tracks)
  const known = new Set(order)
  return [...order.filter((track) => there.has(track)), ...tracks.filter((track) => !known.has(track))]
}

/** Returns the previous or next file; null where there is none. With `all` the order is circular. */
export function neighborInQueue(order: readonly string[], track: string, step: 1 | -1, repeat: Repeat): string | null {
  const at = order.indexOf(track)
  if (at === -1) return order[0] ?? null
  const next = order[at + step]
  if (next !== undefined) return next
  if (repeat !== 'all' || order.length < 2) return null
  return (step === 1 ? order[0] : order.at(-1)) ?? null
}

/** Returns the queue after a file was renamed. */
export const renamedIn = (tracks: readonly string[], from: string, to: string): string[] =>
  tracks.map((track) => (track === from ? to : track))

interface QueueState {
  /** The file that plays. */
  readonly file: { readonly path: string }
  /** The files of the folder, in the order of its listing. */
  readonly tracks: readonly string[]
  /** Random order; null in the order of the listing. */
  readonly order: readonly string[] | null
}

/** Returns the files of the queue in playing order. */
export function tracksInOrder({ file, tracks, order }: QueueState): readonly string[] {
  const all = tracks.includes(file.path) ? tracks : [file.path, ...tracks]
  return order === null ? all : reconciled(order, all)
}

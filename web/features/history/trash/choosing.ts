/** Which items are chosen, and which one has the keyboard: by their ids, in the order of a table. */
export interface Choosing {
  readonly chosen: ReadonlySet<string>
  /** The row the keyboard is on; null before it was there. */
  readonly active: string | null
  /** Where a range begins. */
  readonly anchor: string | null
}

/** What was held down with a click or a key; `toggle` is Ctrl, or Cmd on Apple's systems. */
export interface Held {
  readonly shift: boolean
  readonly toggle: boolean
}

export const NOTHING: Choosing = { chosen: new Set(), active: null, anchor: null }

/** Where the keyboard is, or would be: on the first row, before it was anywhere and once its row is gone. */
export const activeOf = ({ active }: Choosing, ids: readonly string[]): string | null =>
  active !== null && ids.includes(active) ? active : (ids[0] ?? null)

const only = (id: string): Choosing => ({ chosen: new Set([id]), active: id, anchor: id })

/** Adds a row, or takes it away. */
export function toggle({ chosen }: Choosing, id: string): Choosing {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, active: id, anchor: id }
}

/** Chooses from the anchor to a row; `add` keeps what was chosen before. */
function extendTo(choosing: Choosing, ids: readonly string[], id: string, add: boolean): Choosing {
  const { anchor, chosen } = choosing
  const origin = anchor !== null && ids.includes(anchor) ? anchor : (activeOf(choosing, ids) ?? id)
  const ends = [ids.indexOf(origin), ids.indexOf(id)]
  const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { chosen: new Set(add ? [...chosen, ...range] : range), active: id, anchor: origin }
}

/** A click on a row, as in a listing: it alone; with Shift the range; with Ctrl or Cmd one more; on a chosen row it takes that one away. */
export function click(choosing: Choosing, ids: readonly string[], id: string, held: Held): Choosing {
  if (held.shift) return extendTo(choosing, ids, id, held.toggle)
  return held.toggle || choosing.chosen.has(id) ? toggle(choosing, id) : only(id)
}

/** The keyboard moves to a row: it alone is chosen; with Shift the range; with Ctrl or Cmd only the keyboard moves. */
export function moveTo(choosing: Choosing, ids: readonly string[], id: string, held: Held): Choosing {
  if (held.shift) return extendTo(choosing, ids, id, held.toggle)
  return held.toggle ? { ...choosing, active: id } : only(id)
}

/** Chooses these rows, or none; the keyboard stays where it is. */
export const chooseThese = (choosing: Choosing, ids: readonly string[]): Choosing => ({
  ...choosing,
  chosen: new Set(ids),
  anchor: null,
})

/** Removes items from the selection, because an operation on them ended. Items selected since it began stay; so does the keyboard. */
export const deselect = (choosing: Choosing, ids: readonly string[]): Choosing => ({
  ...choosing,
  chosen: choosing.chosen.difference(new Set(ids)),
})

/** So many rows are a page. */
const PAGE = 10

/** The row a key leads to; null for keys that lead nowhere. */
export function rowOfKey(key: string, choosing: Choosing, ids: readonly string[]): string | null {
  const at = choosing.active === null ? -1 : ids.indexOf(choosing.active)
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: Math.max(at, 0) - 1,
    ArrowDown: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: ids.length - 1,
  }
  const to = steps[key]
  return to === undefined ? null : (ids[Math.min(Math.max(to, 0), ids.length - 1)] ?? null)
}

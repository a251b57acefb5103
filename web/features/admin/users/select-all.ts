import type { User } from '#contract/users.ts'

/** Selection of the users list. The signed-in user's own account cannot be selected. */
export interface Selection {
  readonly people: readonly User[]
  readonly me: number
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: readonly number[], on: boolean) => void
}

/** Returns the state of the checkbox that selects all listed users; null if nobody can be selected. */
export function selectAll({ people, me, selected, onSelect }: Selection) {
  const ids = people.flatMap(({ id }) => (id === me ? [] : [id]))
  if (ids.length === 0) return null
  const count = ids.filter((id) => selected.has(id)).length
  return {
    checked: count === ids.length,
    mixed: count > 0 && count < ids.length,
    onChecked: (on: boolean) => onSelect(ids, on),
  }
}

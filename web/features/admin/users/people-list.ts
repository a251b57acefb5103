import type { User } from '#contract/users.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'

/** From how many people on the list is searched and sorted rather than read. */
export const MANY = 10

export type PeopleOrder = 'name' | 'id'

/** What is looked for, and in which order. It is in the address, so that Back finds it again. */
export interface PeopleView {
  readonly words: string
  readonly order: PeopleOrder
}

/** What an address asks for. */
export function viewOf(search: string): PeopleView {
  const given = new URLSearchParams(search)
  return { words: given.get('find') ?? '', order: given.get('by') === 'id' ? 'id' : 'name' }
}

/** The search part of the address that asks for it, empty for everybody by name. */
export function searchOf({ words, order }: PeopleView): string {
  const given = Object.entries({ find: words, by: order === 'name' ? '' : order })
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? '' : `?${search}`
}

/** The people whose name or folder has `words` in it, in order. Letter case does not count. */
export function listPeople(people: readonly User[], words: string, order: PeopleOrder, locale: string): User[] {
  const wanted = words.trim().toLocaleLowerCase(locale)
  const has = (text: string) => text.toLocaleLowerCase(locale).includes(wanted)
  const found = wanted === '' ? [...people] : people.filter(({ username, scope }) => has(username) || has(scope))
  const byName = naturalCompare(locale)
  return found.sort((a, b) => (order === 'name' ? byName(a.username, b.username) : a.id - b.id))
}

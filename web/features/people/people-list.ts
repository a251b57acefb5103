import type { User } from '#contract/users.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'

/** From how many people on the list is searched and sorted rather than read. */
export const MANY = 10

export type PeopleOrder = 'name' | 'id'

/** The people whose name or folder has `words` in it, in order. Letter case does not count. */
export function listPeople(people: readonly User[], words: string, order: PeopleOrder, locale: string): User[] {
  const wanted = words.trim().toLocaleLowerCase(locale)
  const has = (text: string) => text.toLocaleLowerCase(locale).includes(wanted)
  const found = wanted === '' ? [...people] : people.filter(({ username, scope }) => has(username) || has(scope))
  const byName = naturalCompare(locale)
  return found.sort((a, b) => (order === 'name' ? byName(a.username, b.username) : a.id - b.id))
}

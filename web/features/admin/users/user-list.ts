import type { User } from '#contract/users.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'

/** Number of users from which the list has search and sorting. */
export const MANY = 10

export type UserOrder = 'name' | 'id'

/** Search text and order. Stored in the address, so that Back restores them. */
export interface UserListView {
  readonly words: string
  readonly order: UserOrder
}

/** Returns the view in an address. */
export function viewOf(search: string): UserListView {
  const given = new URLSearchParams(search)
  return { words: given.get('find') ?? '', order: given.get('by') === 'id' ? 'id' : 'name' }
}

/** Returns the query string for a view, empty for all users by name. */
export function searchOf({ words, order }: UserListView): string {
  const given = Object.entries({ find: words, by: order === 'name' ? '' : order })
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? '' : `?${search}`
}

/** Returns the users whose name or folder contains `words`, sorted. Case-insensitive. */
export function listUsers(people: readonly User[], words: string, order: UserOrder, locale: string): User[] {
  const wanted = words.trim().toLocaleLowerCase(locale)
  const has = (text: string) => text.toLocaleLowerCase(locale).includes(wanted)
  const found = wanted === '' ? [...people] : people.filter(({ username, scope }) => has(username) || has(scope))
  const byName = naturalCompare(locale)
  return found.sort((a, b) => (order === 'name' ? byName(a.username, b.username) : a.id - b.id))
}

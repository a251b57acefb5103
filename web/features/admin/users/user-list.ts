import type { User } from '#contract/users.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'

export type UserOrder = 'name' | 'id' | 'signIn'

/** Search text and order. Stored in the address, so that Back restores them. */
export interface UserListView {
  readonly words: string
  readonly order: UserOrder
}

/** Returns the view in an address. */
export function viewOf(search: string): UserListView {
  const given = new URLSearchParams(search)
  const by = given.get('by')
  return { words: given.get('find') ?? '', order: by === 'id' || by === 'signIn' ? by : 'name' }
}

/** Returns the query string for a view, empty for all users by name. */
export function searchOf({ words, order }: UserListView): string {
  const given = Object.entries({ find: words, by: order === 'name' ? '' : order })
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? '' : `?${search}`
}

const signInTime = ({ lastSignIn }: User) => (lastSignIn ? Date.parse(lastSignIn) : 0)

/** Returns the users whose name or folder contains `words`, sorted; the latest sign-in comes first. Case-insensitive. */
export function listUsers(people: readonly User[], words: string, order: UserOrder, locale: string): User[] {
  const wanted = words.trim().toLocaleLowerCase(locale)
  const has = (text: string) => text.toLocaleLowerCase(locale).includes(wanted)
  const found = wanted === '' ? [...people] : people.filter(({ username, scope }) => has(username) || has(scope))
  const byName = naturalCompare(locale)
  const compare: Readonly<Record<UserOrder, (a: User, b: User) => number>> = {
    name: (a, b) => byName(a.username, b.username),
    id: (a, b) => a.id - b.id,
    signIn: (a, b) => signInTime(b) - signInTime(a) || byName(a.username, b.username),
  }
  return found.sort(compare[order])
}

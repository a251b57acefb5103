import type { Subject } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import type { PlaceKey } from '../item-places/place.ts'

/** A lock on an item. Times are milliseconds since the epoch. */
export type ItemLock = {
  /** Secret of the client that holds it. */
  readonly token: string
  readonly place: PlaceKey
  readonly userId: number
  readonly username: string
  readonly isShared: boolean
  /** Whether it covers everything below a folder, too. */
  readonly isDeep: boolean
  /** XML by which the client names its owner. */
  readonly owner: string
  /** Name of the program; may be empty. */
  readonly client: string
  readonly createdAt: number
  readonly expiresAt: number
}

/**
 * Duration of a lock, which a client can extend, in seconds.
 *
 * @limit WebDAV | Duration of a lock without being renewed | {most} s
 */
export const LOCK_SECONDS = { most: 3600, usual: 600 } as const

/**
 * Number of locks that one user can hold.
 *
 * @limit WebDAV | Locks of one user | {}
 */
export const MAX_LOCKS = 500

/** Returns whether a request submits the token of a lock, which is accepted only from its user. */
const isHeldBy = ({ userId, token }: ItemLock, subject: Pick<Subject, 'userId' | 'lockTokens'>): boolean =>
  userId === subject.userId && (subject.lockTokens?.includes(token) ?? false)

/** Returns the refusal of a change to a locked item. */
export function itemLocked({ username, client, createdAt }: ItemLock): AppError {
  const program = client === '' ? '' : ` in ${client}`
  const since = new Date(createdAt).toISOString().slice(11, 16)
  return new AppError('locked', `Locked by ${username}${program} since ${since} UTC.`)
}

/** Throws where a request submits the token of none of the locks on an item. Of several locks, which are shared then, one is sufficient. */
export function refuseLocked(locks: readonly ItemLock[], subject: Pick<Subject, 'userId' | 'lockTokens'>): void {
  const [first] = locks
  if (first && !locks.some((lock) => isHeldBy(lock, subject))) throw itemLocked(first)
}

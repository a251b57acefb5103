import type { ItemLock as PresentedLock } from '#contract/item-locks.ts'
import type { Subject } from '#server/access/authorize.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ItemLock } from './item-lock.ts'
import { canEnd } from './policy.ts'
import type { ItemLocks } from './service.ts'

/** Returns the routes of `/api/locks`: locks that WebDAV clients hold on items. */
export function lockRoutes({ itemLocks }: { itemLocks: ItemLocks }): readonly Route[] {
  const entry = { path: '/api/locks/*', access: 'signed_in', effects: ['list'] } as const
  return [
    route({
      ...entry,
      name: 'locks.get',
      method: 'GET',
      run: async ({ caller: { subject }, path, requireGrant }) => {
        const locks = await itemLocks.covering(requireGrant('list', path))
        return json({ locks: locks.map((lock) => presentLock(lock, subject)) })
      },
    }),
    route({
      ...entry,
      name: 'locks.end',
      method: 'DELETE',
      run: async ({ path, requireGrant }) => {
        await itemLocks.endAll(requireGrant('list', path))
        return statusText(200)
      },
    }),
  ]
}

/** The token is a secret of the client. */
function presentLock(lock: ItemLock, subject: Subject): PresentedLock {
  const { username, client, isShared, createdAt, expiresAt } = lock
  return { username, client, isShared, createdAt, expiresAt, canEnd: canEnd(lock, subject) }
}

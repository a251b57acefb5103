import { PushSubscriptionUpdate } from '#contract/push.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { PushService } from './service.ts'

/** Maximum size of request bodies in bytes. */
const MAX_BODY = 16 * 1024

/** Routes for notifications on the device of the session. */
export function pushRoutes(push: PushService): readonly Route[] {
  const own = { access: 'signed_in', effects: [] } as const
  return [
    route({
      ...own,
      name: 'push.get',
      method: 'GET',
      path: '/api/push',
      run: async ({ caller }) => json(await push.get(caller)),
    }),
    route({
      ...own,
      name: 'push.set',
      method: 'PUT',
      path: '/api/push',
      body: { kind: 'json', schema: PushSubscriptionUpdate, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await push.set(caller, body)),
    }),
    route({
      ...own,
      name: 'push.remove',
      method: 'DELETE',
      path: '/api/push',
      run: async ({ caller }) => json(await push.remove(caller)),
    }),
    route({
      ...own,
      name: 'push.test',
      method: 'POST',
      path: '/api/push/test',
      run: async ({ caller }) => json(await push.sendTest(caller)),
    }),
  ]
}

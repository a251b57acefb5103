import { GivenNoticePreferences, NoticesQuery, ReadNotices, RemoveNoticesQuery } from '#contract/notices.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Notices } from './service.ts'

/** Maximum size of a request body in bytes. */
const MAX_REQUEST = 16 * 1024

const entry = { access: 'signed_in', effects: [] } as const

/** Returns the routes of `/api/notices`: the user's own notices. */
export function noticeRoutes({ notices }: { notices: Notices }): readonly Route[] {
  return [
    route({
      ...entry,
      name: 'notices.list',
      method: 'GET',
      path: '/api/notices',
      query: NoticesQuery,
      run: async ({ caller: { subject }, query }) => json(await notices.list(subject, query)),
    }),
    route({
      ...entry,
      name: 'notices.read',
      method: 'POST',
      path: '/api/notices/read',
      body: { kind: 'json', schema: ReadNotices, limit: MAX_REQUEST },
      run: async ({ caller: { subject }, body }) => json(await notices.markRead(subject, body)),
    }),
    route({
      ...entry,
      name: 'notices.clear',
      method: 'DELETE',
      path: '/api/notices',
      query: RemoveNoticesQuery,
      run: async ({ caller: { subject }, query: { until } }) => json(await notices.removeAll(subject, until)),
    }),
    route({
      ...entry,
      name: 'notices.remove',
      method: 'DELETE',
      path: '/api/notices/:id',
      run: async ({ caller: { subject }, id }) => json(await notices.remove(subject, id)),
    }),
    route({
      ...entry,
      name: 'notices.preferences',
      method: 'GET',
      path: '/api/notices/preferences',
      run: async ({ caller: { subject } }) => json(await notices.preferences(subject)),
    }),
    route({
      ...entry,
      name: 'notices.set-preferences',
      method: 'PUT',
      path: '/api/notices/preferences',
      body: { kind: 'json', schema: GivenNoticePreferences, limit: MAX_REQUEST },
      run: async ({ caller: { subject }, body }) => json(await notices.setPreferences(subject, body)),
    }),
  ]
}

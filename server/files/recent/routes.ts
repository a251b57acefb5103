import { OpenedFile, RecentQuery } from '#contract/recent.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { RecentFiles } from './service.ts'

/** Maximum size of a request body in bytes: one long path. */
const MAX_BODY = 64 * 1024

/** Returns the routes of `/api/recent`: files that the user opened or changed lately. */
export function recentRoutes({ recentFiles }: { recentFiles: RecentFiles }): readonly Route[] {
  return [
    route({
      name: 'recent.list',
      method: 'GET',
      path: '/api/recent',
      access: 'signed_in',
      effects: [],
      query: RecentQuery,
      run: async ({ caller: { subject }, query: { limit } }) =>
        json(await recentFiles.list(subject, limit === undefined ? undefined : Number(limit))),
    }),
    route({
      name: 'recent.opened',
      method: 'POST',
      path: '/api/recent',
      access: 'signed_in',
      effects: ['list'],
      body: { kind: 'json', schema: OpenedFile, limit: MAX_BODY },
      run: async ({ caller: { subject }, requireGrant, body: { path } }) => {
        await recentFiles.noteOpened(subject, requireGrant('list', parsePlainPath(path)))
        return statusText(200)
      },
    }),
    route({
      name: 'recent.remove',
      method: 'DELETE',
      path: '/api/recent/*',
      access: 'signed_in',
      effects: ['list'],
      run: async ({ caller: { subject }, path, requireGrant }) => {
        await recentFiles.remove(subject, requireGrant('list', path))
        return statusText(200)
      },
    }),
  ]
}

import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { DatesTaken } from './service.ts'

/** Returns the route `/api/dates-taken`: when the photos and videos of a folder were taken. */
export function dateTakenRoutes({ datesTaken }: { readonly datesTaken: DatesTaken }): readonly Route[] {
  return [
    route({
      name: 'dates-taken.get',
      method: 'GET',
      path: '/api/dates-taken/*',
      access: 'signed_in',
      effects: ['list', 'download'],
      run: async ({ path, requireGrant, signal }) => {
        const folder = { list: requireGrant('list', path), download: requireGrant('download', path) }
        return json(await datesTaken.inFolder(folder, signal))
      },
    }),
  ]
}

import { EventsQuery } from '#contract/events.ts'
import { type Route, route } from '#server/http/route.ts'
import type { LiveUpdates } from './service.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies such as nginx buffer a response unless this header forbids it.
  'X-Accel-Buffering': 'no',
}

/** Route `/api/events`: changes of the viewed item. */
export function liveRoutes({ live }: { live: LiveUpdates }): readonly Route[] {
  return [
    route({
      name: 'events.get',
      method: 'GET',
      path: '/api/events/*',
      access: 'signed_in',
      effects: ['list'],
      query: EventsQuery,
      // The stream lasts as long as the item is viewed, and limits the number of streams itself.
      ownQueue: true,
      run: async ({ request, caller, requireGrant, path, query, signal }) => {
        const item = requireGrant('list', path)
        if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
        return new Response(await live.openStream({ caller, item, editing: query.editing, signal }), {
          headers: HEADERS,
        })
      },
    }),
  ]
}

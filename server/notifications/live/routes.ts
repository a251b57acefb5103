import { EventsQuery } from '#contract/events.ts'
import { type Route, route } from '#server/http/route.ts'
import type { LiveUpdates } from './service.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies of nginx's kind hold an answer back until there is much of it, unless they are told.
  'X-Accel-Buffering': 'no',
}

/** `/api/events`: what changes where somebody looks. */
export function liveRoutes({ live }: { live: LiveUpdates }): readonly Route[] {
  return [
    route({
      name: 'events.get',
      method: 'GET',
      path: '/api/events/*',
      access: 'signed_in',
      effects: ['list'],
      query: EventsQuery,
      // It lasts as long as somebody looks, and bounds itself how many there are.
      ownQueue: true,
      run: async ({ request, caller, may, path, query, signal }) => {
        const item = may('list', path)
        if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
        return new Response(await live.open({ caller, item, editing: query.editing, signal }), { headers: HEADERS })
      },
    }),
  ]
}

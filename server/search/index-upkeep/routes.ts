import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { IndexStatusService } from './service.ts'

/** `/api/search-index`: how the index is doing. Details, which tell of the whole served tree, are for administrators. */
export function searchIndexRoutes({ indexStatus }: { indexStatus: IndexStatusService }): readonly Route[] {
  return [
    route({
      name: 'search-index.get',
      method: 'GET',
      path: '/api/search-index',
      access: 'signed_in',
      effects: [],
      run: async ({ caller, signal }) => json(await indexStatus.of(caller.subject, signal)),
    }),
    route({
      name: 'search-index.rebuild',
      method: 'POST',
      path: '/api/search-index/rebuild',
      access: 'admin',
      effects: [],
      run: async () => {
        indexStatus.rebuild()
        return statusText(200)
      },
    }),
  ]
}

import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { IndexStatusService } from './service.ts'

/** Routes of `/api/search-index`: status of the index. Only administrators receive details, which describe the whole served tree. */
export function searchIndexRoutes({ indexStatus }: { indexStatus: IndexStatusService }): readonly Route[] {
  return [
    route({
      name: 'search-index.get',
      method: 'GET',
      path: '/api/search-index',
      access: 'signed_in',
      effects: [],
      run: async ({ caller, signal }) => json(await indexStatus.statusFor(caller.subject, signal)),
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

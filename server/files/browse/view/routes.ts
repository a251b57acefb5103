import { authorize } from '#server/access/authorize.ts'
import type { InsightService } from '#server/accounts/effective-permissions/service.ts'
import { type Route, route } from '#server/http/route.ts'
import { showItem } from '../routes.ts'
import type { FilesService } from '../service.ts'

/** `/api/view/{id}`: files as somebody else sees them, for administrators. Names and what is known of them; content never leaves here. */
export function viewRoutes({ files, insight }: { files: FilesService; insight: InsightService }): readonly Route[] {
  return [
    route({
      name: 'view.get',
      method: 'GET',
      path: '/api/view/:id/*',
      access: 'admin',
      effects: ['list'],
      run: async (call) => {
        const { subject, sorting } = await insight.viewOf(call.id, call.caller.subject)
        return showItem(files, call, { item: authorize(subject, 'list', call.path), download: null, sorting })
      },
    }),
  ]
}

import { authorize } from '#server/access/authorize.ts'
import type { EffectivePermissions } from '#server/accounts/effective-permissions/service.ts'
import { type Route, route } from '#server/http/route.ts'
import { itemReply } from '../routes.ts'
import type { FilesService } from '../service.ts'

/**
 * Returns the route `/api/view/{id}`: files as another user sees them, for administrators. Only names and metadata; it never returns
 * content.
 */
export function viewRoutes({
  files,
  effectivePermissions,
}: {
  files: FilesService
  effectivePermissions: EffectivePermissions
}): readonly Route[] {
  return [
    route({
      name: 'view.get',
      method: 'GET',
      path: '/api/view/:id/*',
      access: 'admin',
      effects: ['list'],
      run: async (call) => {
        const { subject, sorting } = await effectivePermissions.viewAsUser(call.id, call.caller.subject)
        return itemReply(files, call, { item: authorize(subject, 'list', call.path), download: null, sorting })
      },
    }),
  ]
}

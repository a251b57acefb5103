import type { UserUsage } from '#contract/folder-sizes.ts'
import { authorize } from '#server/access/authorize.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import type { EffectivePermissions } from '#server/accounts/effective-permissions/service.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { json, jsonBytes } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { FolderSizesService } from './service.ts'

type FolderSizesRoutesParts = {
  readonly folderSizes: FolderSizesService
  readonly files: Pick<FilesService, 'diskUsage'>
  readonly effectivePermissions: Pick<EffectivePermissions, 'viewAsUser'>
}

/** Routes of `/api/folder-sizes`, `/api/space` and `/api/users/{id}/usage`: sizes of folders according to the index. */
export function folderSizesRoutes(parts: FolderSizesRoutesParts): readonly Route[] {
  const { folderSizes, files, effectivePermissions } = parts
  return [
    route({
      name: 'folder-sizes.get',
      method: 'GET',
      path: '/api/folder-sizes/*',
      access: 'signed_in',
      effects: ['list'],
      run: async ({ path, requireGrant, signal }) =>
        jsonBytes(await folderSizes.sizes(requireGrant('list', path), signal)),
    }),
    route({
      name: 'space.get',
      method: 'GET',
      path: '/api/space/*',
      access: 'signed_in',
      effects: ['list'],
      run: async ({ path, requireGrant: may, signal }) => json(await folderSizes.space(may('list', path), signal)),
    }),
    route({
      name: 'users.usage',
      method: 'GET',
      path: '/api/users/:id/usage',
      access: 'admin',
      effects: [],
      run: async ({ id, caller, signal }) => {
        const { subject, username } = await effectivePermissions.viewAsUser(id, caller.subject)
        const home = authorize(subject, 'list', ROOT)
        const disk = await files.diskUsage(home)
        const usage: UserUsage = { username, whole: await folderSizes.whole(home, signal), disk }
        return json(usage)
      },
    }),
  ]
}

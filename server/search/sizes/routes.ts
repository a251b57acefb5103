import { json, jsonBytes } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { FolderSizesService } from './service.ts'

/** Routes of `/api/folder-sizes` and `/api/space`: sizes of folders according to the index. */
export function folderSizesRoutes({ folderSizes }: { folderSizes: FolderSizesService }): readonly Route[] {
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
  ]
}

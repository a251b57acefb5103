import { FolderViewChange } from '#contract/folder-views.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { FolderViews } from './service.ts'

/** Maximum size of a request body in bytes. */
const MAX_CHANGE = 4096

const entry = { path: '/api/folder-view/*', access: 'signed_in', effects: ['list'] } as const

/** Returns the routes of `/api/folder-view`: users' own views of folders. `GET /api/resources` returns them with the folder. */
export function folderViewRoutes({ folderViews }: { folderViews: FolderViews }): readonly Route[] {
  return [
    route({
      ...entry,
      name: 'folder-views.update',
      method: 'PUT',
      body: { kind: 'json', schema: FolderViewChange, limit: MAX_CHANGE },
      run: async ({ caller: { subject }, path, requireGrant, body }) =>
        json(await folderViews.change(subject, requireGrant('list', path), body)),
    }),
    route({
      ...entry,
      name: 'folder-views.reset',
      method: 'DELETE',
      run: async ({ caller: { subject }, path, requireGrant }) => {
        await folderViews.reset(subject, requireGrant('list', path))
        return statusText(200)
      },
    }),
  ]
}

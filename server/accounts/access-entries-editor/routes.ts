import { FolderAccessQuery, FolderAccessUpdate } from '#contract/access-entries.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { AccessEntriesEditor } from './editor.ts'

/** Maximum size of an update, in bytes. */
const MAX_UPDATE = 64 * 1024

const entry = { path: '/api/access-entries/*', access: 'admin', effects: [] } as const

/** Returns the routes of `/api/access-entries`: who can do what in a folder, for administrators. */
export function accessEntryRoutes({ entriesEditor }: { entriesEditor: AccessEntriesEditor }): readonly Route[] {
  return [
    route({
      ...entry,
      name: 'accessEntries.get',
      method: 'GET',
      query: FolderAccessQuery,
      run: async ({ caller, path, query }) =>
        json(await entriesEditor.show(caller, path, { below: query.below === 'true' })),
    }),
    route({
      ...entry,
      name: 'accessEntries.save',
      method: 'PUT',
      body: { kind: 'json', schema: FolderAccessUpdate, limit: MAX_UPDATE },
      run: async ({ caller, path, body }) => json(await entriesEditor.save(caller, path, body)),
    }),
  ]
}

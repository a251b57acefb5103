import { GroupChange, GroupRemoval, NewGroup } from '#contract/new-group.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentGroup } from './present.ts'
import type { Groups } from './service.ts'

/** Maximum size of a group as JSON, in bytes: it names all its members. */
const MAX_GROUP = 1024 * 1024

/** Maximum size of a removal request, in bytes. */
const MAX_REMOVAL = 16 * 1024

const entry = { access: 'admin', effects: [] } as const

/** Returns the routes of `/api/groups`: groups of users, for administrators. */
export function groupRoutes({ groups }: { groups: Groups }): readonly Route[] {
  return [
    route({
      ...entry,
      name: 'groups.list',
      method: 'GET',
      path: '/api/groups',
      run: async () => json((await groups.all()).map(presentGroup)),
    }),
    route({
      ...entry,
      name: 'groups.create',
      method: 'POST',
      path: '/api/groups',
      body: { kind: 'json', schema: NewGroup, limit: MAX_GROUP },
      run: async ({ caller, body: { current_password, current_code, current_passkey, ...data } }) => {
        const given = { current_password, current_code, current_passkey }
        return json(presentGroup(await groups.create(caller, data, given)), { status: 201 })
      },
    }),
    route({
      ...entry,
      name: 'groups.get',
      method: 'GET',
      path: '/api/groups/:id',
      run: async ({ id }) => json(presentGroup(await groups.get(id))),
    }),
    route({
      ...entry,
      name: 'groups.update',
      method: 'PUT',
      path: '/api/groups/:id',
      body: { kind: 'json', schema: GroupChange, limit: MAX_GROUP },
      run: async ({ caller, id, body: { current_password, current_code, current_passkey, revision, ...data } }) => {
        const given = { current_password, current_code, current_passkey }
        return json(presentGroup(await groups.update(caller, id, { data, given, revision })))
      },
    }),
    route({
      ...entry,
      name: 'groups.delete',
      method: 'DELETE',
      path: '/api/groups/:id',
      body: { kind: 'json', schema: GroupRemoval, limit: MAX_REMOVAL, optional: true },
      run: async ({ caller, id, body }) => {
        await groups.remove(caller, id, body)
        return statusText(200)
      },
    }),
  ]
}

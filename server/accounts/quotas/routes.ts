import { FolderQuotaUpdate, QuotaUpdate, type UserQuotas } from '#contract/quotas.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { FolderQuotas } from './folder-quotas.ts'
import type { Quotas } from './service.ts'

/** Maximum size of a quota as JSON, in bytes. */
const MAX_QUOTA = 1024

const admin = { access: 'admin', effects: [] } as const
const body = { kind: 'json', schema: QuotaUpdate, limit: MAX_QUOTA } as const

type QuotaRoutesParts = { readonly quotas: Quotas; readonly folderQuotas: FolderQuotas }

/**
 * Returns the routes of quotas: users read their own and those of folders that they may list, administrators read and change those of users,
 * groups and folders.
 */
export function quotaRoutes({ quotas, folderQuotas }: QuotaRoutesParts): readonly Route[] {
  return [
    route({
      name: 'quota.get',
      method: 'GET',
      path: '/api/quota',
      access: 'signed_in',
      effects: [],
      run: async ({ caller: { subject } }) => json(await quotas.statusOf(subject)),
    }),
    route({
      ...admin,
      name: 'quotas.list',
      method: 'GET',
      path: '/api/quotas',
      run: async ({ caller }) => {
        const all: UserQuotas = { users: await quotas.all(), folders: await folderQuotas.all(caller) }
        return json(all)
      },
    }),
    route({
      ...admin,
      name: 'users.quota',
      method: 'GET',
      path: '/api/users/:id/quota',
      run: async ({ id }) => json(await quotas.ofUser(id)),
    }),
    route({
      ...admin,
      name: 'users.setQuota',
      method: 'PUT',
      path: '/api/users/:id/quota',
      body,
      run: async ({ caller, id, body: update }) => json(await quotas.setForUser(caller, id, update)),
    }),
    route({
      ...admin,
      name: 'groups.quota',
      method: 'GET',
      path: '/api/groups/:id/quota',
      run: async ({ id }) => json(await quotas.ofGroup(id)),
    }),
    route({
      ...admin,
      name: 'groups.setQuota',
      method: 'PUT',
      path: '/api/groups/:id/quota',
      body,
      run: async ({ caller, id, body: update }) => json(await quotas.setForGroup(caller, id, update)),
    }),
    route({
      name: 'folderQuotas.get',
      method: 'GET',
      path: '/api/folder-quotas/*',
      access: 'signed_in',
      effects: ['list'],
      run: async ({ caller, path }) => json(await folderQuotas.show(caller, path)),
    }),
    route({
      ...admin,
      name: 'folderQuotas.save',
      method: 'PUT',
      path: '/api/folder-quotas/*',
      body: { kind: 'json', schema: FolderQuotaUpdate, limit: MAX_QUOTA },
      run: async ({ caller, path, body: update }) => json(await folderQuotas.save(caller, path, update)),
    }),
  ]
}

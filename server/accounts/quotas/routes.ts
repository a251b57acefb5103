import { QuotaUpdate, type UserQuotas } from '#contract/quotas.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Quotas } from './service.ts'

/** Maximum size of a quota as JSON, in bytes. */
const MAX_QUOTA = 1024

const admin = { access: 'admin', effects: [] } as const
const body = { kind: 'json', schema: QuotaUpdate, limit: MAX_QUOTA } as const

/** Returns the routes of quotas: a user reads their own, administrators read and change those of users and groups. */
export function quotaRoutes({ quotas }: { quotas: Quotas }): readonly Route[] {
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
      run: async () => {
        const all: UserQuotas = { users: await quotas.all() }
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
  ]
}

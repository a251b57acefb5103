import { Invitation, NewInvitation } from '#contract/invitations.ts'
import type { TestApp } from './test-app.ts'

/** A password that is strong enough, and not that of any other test user. */
export const NEW_PASSWORD = 'heron umbrella lattice'

/** Returns requests about invitations to a program. Those of recipients have no token. */
export function invitationRequests(app: TestApp) {
  const post = (target: string, body: unknown, as: string | null = 'admin') =>
    app.request(target, { method: 'POST', body: JSON.stringify(body), as })
  return {
    create: (request: object = {}, as = 'admin') => post('/api/invitations', request, as),
    /** Creates an invitation. */
    async invite(request: object = {}) {
      const reply = await post('/api/invitations', request)
      if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
      return NewInvitation.parse(await reply.json())
    },
    list: async () => {
      const reply = await app.request('/api/invitations')
      return ((await reply.json()) as unknown[]).map((one) => Invitation.parse(one))
    },
    open: (secret: string) => app.request(`/api/invitations/open/${secret}`, { as: null }),
    accept: (secret: string, answer: object = {}) =>
      post(`/api/invitations/open/${secret}`, { password: NEW_PASSWORD, ...answer }, null),
    revoke: (id: number, as = 'admin') => app.request(`/api/invitations/${id}`, { method: 'DELETE', as }),
    importUsers: (csv: string, more: { dryRun?: boolean; days?: number } = {}) =>
      post(`/api/invitations/import${more.dryRun ? '?dryRun' : ''}`, { csv, ...(more.days && { days: more.days }) }),
  }
}

import { queryOptions } from '@tanstack/react-query'
import { ImportResult, Invitations, NewInvitation } from '#contract/invitations.ts'
import { MailTestResult } from '#contract/mail.ts'
import type { InvitationRequest } from '#contract/new-invitation.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'
import { usersKey } from '../queries.ts'

/** Query key of the open invitations. Part of that of users, since a user who accepts one is new. */
export const invitationsKey = [...usersKey, 'invitations'] as const

/** Returns the query for the open invitations. */
export const invitationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => api.json({ path: '/api/invitations', signal }, Invitations),
  })

const IMPORT = '/api/invitations/import'

/** Returns the calls that change invitations. Each throws `ApiError`. */
export const invitationCalls = (api: ApiClient) => ({
  create: (request: InvitationRequest, proof: Proof): Promise<NewInvitation> =>
    api.json({ method: 'POST', path: '/api/invitations', body: { ...request, ...proof } }, NewInvitation),
  async revoke(id: number, proof: Proof): Promise<{ id: number }> {
    await api.send({ method: 'DELETE', path: `/api/invitations/${id}`, body: { ...proof } })
    return { id }
  },
  /** Checks the rows of a file without creating anything. */
  check: (csv: string): Promise<ImportResult> =>
    api.json({ method: 'POST', path: IMPORT, query: { dryRun: true }, body: { csv } }, ImportResult),
  importUsers: (csv: string, proof: Proof): Promise<ImportResult> =>
    api.json({ method: 'POST', path: IMPORT, body: { csv, ...proof } }, ImportResult),
  /** Sends the link of an invitation to its address. */
  mail: ({ invitation, secret }: NewInvitation): Promise<MailTestResult> =>
    api.json({ method: 'POST', path: `/api/invitations/${invitation.id}/mail`, body: { secret } }, MailTestResult),
})

import { queryOptions } from '@tanstack/react-query'
import { OpenInvitation } from '#contract/open-invitation.ts'
import type { ApiClient } from '#web/lib/api-client.ts'

const addressOf = (secret: string): string => `/api/invitations/open/${encodeURIComponent(secret)}`

/** Returns the query for an invitation by its secret. Forgotten when the page is left. */
export const openInvitationQuery = (api: ApiClient, secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => api.json({ path: addressOf(secret), signal }, OpenInvitation),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Input of the recipient; `username` is absent if the invitation has one. */
export interface InvitationAnswer {
  readonly username?: string
  readonly password: string
  readonly captcha: string
}

/** Accepts an invitation, and returns the token of the new session. Throws `ApiError`. */
export const acceptInvitation = (
  api: ApiClient,
  secret: string,
  { captcha, ...answer }: InvitationAnswer,
): Promise<string> => api.text({ method: 'POST', path: addressOf(secret), body: { ...answer, recaptcha: captcha } })

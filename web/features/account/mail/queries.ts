import { queryOptions } from '@tanstack/react-query'
import { type MailAddressUpdate, type MailChoices, MailPreferences } from '#contract/mail.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

/** Returns the query for the user's settings for email. */
export const mailQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['mail', 'own'],
    queryFn: ({ signal }) => api.json({ path: '/api/mail', signal }, MailPreferences),
    staleTime: 0,
  })

/** Returns the calls that change these settings, and return them. Each throws `ApiError`. */
export const mailCalls = (api: ApiClient) => ({
  choose: (choices: MailChoices) => api.json({ method: 'PUT', path: '/api/mail', body: choices }, MailPreferences),
  setAddress: (update: MailAddressUpdate, proof: Proof) =>
    api.json({ method: 'PUT', path: '/api/mail/address', body: { ...update, ...proof } }, MailPreferences),
  confirm: (code: string) =>
    api.json({ method: 'POST', path: '/api/mail/address/confirm', body: { code } }, MailPreferences),
  removeAddress: (proof: Proof) =>
    api.json({ method: 'DELETE', path: '/api/mail/address', body: proof }, MailPreferences),
  cancelPending: () =>
    api.json({ method: 'DELETE', path: '/api/mail/address', body: { pending_only: true } }, MailPreferences),
})

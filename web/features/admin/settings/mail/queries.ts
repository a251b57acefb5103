import { queryOptions } from '@tanstack/react-query'
import { type MailServerUpdate, MailStatus, MailTestResult } from '#contract/mail.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

/** Returns the query for the mail server and the state of its queue. */
export const mailStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['mail', 'server'],
    queryFn: ({ signal }) => api.json({ path: '/api/mail/server', signal }, MailStatus),
    staleTime: 0,
  })

/** Returns the calls about the mail server. Each throws `ApiError`. */
export const mailServerCalls = (api: ApiClient) => ({
  save: (server: MailServerUpdate, proof: Proof) =>
    api.json({ method: 'PUT', path: '/api/mail/server', body: { ...server, ...proof } }, MailStatus),
  remove: (proof: Proof) => api.json({ method: 'DELETE', path: '/api/mail/server', body: proof }, MailStatus),
  test: (to: string) => api.json({ method: 'POST', path: '/api/mail/test', body: { to } }, MailTestResult),
})

import { queryOptions } from '@tanstack/react-query'
import { type PushChoices, PushState, PushTestResult } from '#contract/push.ts'
import type { Locale } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { DeviceAddress } from './browser-push.ts'

/** Returns the query for notifications on the device of this session. */
export const pushQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['push', 'own'],
    queryFn: ({ signal }) => api.json({ path: '/api/push', signal }, PushState),
    staleTime: 0,
  })

/** Returns the calls that change them. Each throws `ApiError`. */
export const pushCalls = (api: ApiClient) => ({
  set: (device: DeviceAddress, { kinds, fileNames }: PushChoices, locale: Locale | undefined) =>
    api.json({ method: 'PUT', path: '/api/push', body: { ...device, kinds, fileNames, locale } }, PushState),
  remove: () => api.json({ method: 'DELETE', path: '/api/push' }, PushState),
  test: () => api.json({ method: 'POST', path: '/api/push/test' }, PushTestResult),
})

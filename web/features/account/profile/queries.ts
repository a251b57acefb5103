import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { QuotaStatus } from '#contract/quotas.ts'
import { Device } from '#contract/sessions.ts'
import { User } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

export const devicesKey = ['account', 'devices'] as const

/** Returns the queries about the signed-in user's account. */
export const accountQueries = (api: ApiClient) => ({
  /** Returns the query for the user's record. Fetched for each visit because a form starts with it. */
  user: (id: number) =>
    queryOptions({
      queryKey: ['account', 'user', id],
      queryFn: ({ signal }) => api.json({ path: `/api/users/${id}`, signal }, User),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Returns the query for the user's quota and its usage. */
  quota: () =>
    queryOptions({
      queryKey: ['account', 'quota'],
      queryFn: ({ signal }) => api.json({ path: '/api/quota', signal }, QuotaStatus),
      staleTime: 0,
    }),
  /** Returns the query for the user's sessions, the last used first. */
  devices: () =>
    queryOptions({
      queryKey: devicesKey,
      queryFn: ({ signal }) => api.json({ path: '/api/sessions', signal }, z.array(Device)),
      staleTime: 0,
    }),
})

/** Returns the calls that change an account. Each throws `ApiError`. */
export const accountCalls = (api: ApiClient) => ({
  /** Changes a user's password, which ends their other sessions. */
  changePassword: (id: number, password: string, proof: Proof): Promise<Response> =>
    api.send({
      method: 'PUT',
      path: `/api/users/${id}`,
      body: { what: 'user', which: ['password'], data: { id, password }, ...proof },
    }),
  endSession: (id: number): Promise<Response> => api.send({ method: 'DELETE', path: `/api/sessions/${id}` }),
  /** Ends all sessions of the user except the current one. */
  endOtherSessions: (): Promise<Response> => api.send({ method: 'DELETE', path: '/api/sessions' }),
})

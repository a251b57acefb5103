import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Device } from '#contract/sessions.ts'
import { User } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

export const devicesKey = ['account', 'devices'] as const

/** What the page asks about whose account it is. */
export const accountQueries = (api: ApiClient) => ({
  /** The person's record. Fetched anew for each visit: a form begins with it. */
  user: (id: number) =>
    queryOptions({
      queryKey: ['account', 'user', id],
      queryFn: ({ signal }) => api.json({ path: `/api/users/${id}`, signal }, User),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Where the person is signed in, the device used last first. */
  devices: () =>
    queryOptions({
      queryKey: devicesKey,
      queryFn: ({ signal }) => api.json({ path: '/api/sessions', signal }, z.array(Device)),
      staleTime: 0,
    }),
})

/** What the page changes of an account. Each throws `ApiError`. */
export const accountCalls = (api: ApiClient) => ({
  /** Changes a person's password, which ends their other sessions. */
  changePassword: (id: number, password: string, proof: Proof): Promise<Response> =>
    api.send({
      method: 'PUT',
      path: `/api/users/${id}`,
      body: { what: 'user', which: ['password'], data: { id, password }, ...proof },
    }),
  endSession: (id: number): Promise<Response> => api.send({ method: 'DELETE', path: `/api/sessions/${id}` }),
  /** Ends all sessions of the person but the one that asks. */
  endOtherSessions: (): Promise<Response> => api.send({ method: 'DELETE', path: '/api/sessions' }),
})

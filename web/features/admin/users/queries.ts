import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { User, type UserData } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

/** Query key of all user data. */
export const usersKey = ['people'] as const

const addressOf = (id: number): string => `/api/users/${id}`

/** Returns the queries about users. */
export const userQueries = (api: ApiClient) => ({
  /** Returns the query for all users. */
  all: () =>
    queryOptions({
      queryKey: [...usersKey, 'all'],
      queryFn: ({ signal }) => api.json({ path: '/api/users', signal }, z.array(User)),
    }),
  /** Returns the query for one user. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...usersKey, id],
      queryFn: ({ signal }) => api.json({ path: addressOf(id), signal }, User),
    }),
})

/** Returns the calls that change users. Each throws `ApiError`. */
export const userCalls = (api: ApiClient) => ({
  /** Creates an account, and returns the route of its page. */
  async create(data: UserData, proof: Proof): Promise<{ route: string }> {
    const body = { what: 'user', which: [], data, ...proof }
    const answer = await api.send({ method: 'POST', path: '/api/users', body })
    return { route: answer.headers.get('Location') ?? '/settings/users' }
  },
  /** Updates the fields of an account that are in `data`. */
  async update(id: number, data: UserData, proof: Proof): Promise<{ id: number }> {
    const body = { what: 'user', which: Object.keys(data), data: { ...data, id }, ...proof }
    await api.send({ method: 'PUT', path: addressOf(id), body })
    return { id }
  },
  async remove(id: number, proof: Proof): Promise<{ id: number }> {
    await api.send({ method: 'DELETE', path: addressOf(id), body: { ...proof } })
    return { id }
  },
  /** Removes the second factor of a user, who sets up a new one. */
  resetFactor: (id: number, proof: Proof): Promise<Response> =>
    api.send({ method: 'DELETE', path: `${addressOf(id)}/second-factor`, body: { ...proof } }),
  /** Ends all sessions of a user. */
  async endSessions(id: number): Promise<void> {
    await api.send({ method: 'DELETE', path: `${addressOf(id)}/sessions` })
  },
})

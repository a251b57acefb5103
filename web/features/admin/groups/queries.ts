import { queryOptions } from '@tanstack/react-query'
import { Group, Groups } from '#contract/groups.ts'
import type { GroupChange, NewGroup } from '#contract/new-group.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'
import { usersKey } from '../users/queries.ts'

/** Query key of all groups. Part of that of users, since a change of either may change the other. */
export const groupsKey = [...usersKey, 'groups'] as const

const addressOf = (id: number): string => `/api/groups/${id}`

/** Returns the queries about groups. */
export const groupQueries = (api: ApiClient) => ({
  /** Returns the query for all groups. */
  all: () =>
    queryOptions({
      queryKey: [...groupsKey, 'all'],
      queryFn: ({ signal }) => api.json({ path: '/api/groups', signal }, Groups),
    }),
  /** Returns the query for one group. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...groupsKey, id],
      queryFn: ({ signal }) => api.json({ path: addressOf(id), signal }, Group),
    }),
})

/** Returns the calls that change groups. Each throws `ApiError`. */
export const groupCalls = (api: ApiClient) => ({
  create: (data: NewGroup, proof: Proof): Promise<Group> =>
    api.json({ method: 'POST', path: '/api/groups', body: { ...data, ...proof } }, Group),
  update: (id: number, data: GroupChange, proof: Proof): Promise<Group> =>
    api.json({ method: 'PUT', path: addressOf(id), body: { ...data, ...proof } }, Group),
  async remove(id: number, proof: Proof): Promise<{ id: number }> {
    await api.send({ method: 'DELETE', path: addressOf(id), body: { ...proof } })
    return { id }
  },
})

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AuditPage } from '#contract/audit.ts'
import { User } from '#contract/users.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import { type ApiClient, apiAddress } from '#web/lib/api-client.ts'

export type AuditFilters = Readonly<Record<string, string>>

export const auditKey = ['audit'] as const

/** Returns the queries about the audit log. */
export const auditQueries = (api: ApiClient) => ({
  /** Returns the paged query for events, the latest first. Never refetched automatically, because lines would move while the user reads. */
  events: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: [...auditKey, 'events', filters],
      queryFn: ({ signal, pageParam }) =>
        api.json(
          { path: '/api/audit', query: { ...filters, ...(pageParam !== null && { before: pageParam }) }, signal },
          AuditPage,
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }: AuditPage) => next,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    }),
  /** Returns the query for the user's root folder within the served root. */
  scope: (id: number) =>
    queryOptions({
      queryKey: [...auditKey, 'scope', id],
      queryFn: async ({ signal }) => (await api.json({ path: `/api/users/${id}`, signal }, User)).scope,
      staleTime: Number.POSITIVE_INFINITY,
    }),
})

/** Returns the address for exporting all matching events. The cookie authenticates it: addresses never contain a token. */
export const exportHref = (format: 'csv' | 'json', filters: AuditFilters): string =>
  apiAddress(hrefOf(''), '/api/audit/export', { ...filters, format })

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AuditPage } from '#contract/audit.ts'
import { User } from '#contract/users.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import { type ApiClient, apiAddress } from '#web/lib/api-client.ts'

export type AuditFilters = Readonly<Record<string, string>>

export const auditKey = ['audit'] as const

/** What the page asks about the audit trail. */
export const auditQueries = (api: ApiClient) => ({
  /** What happened, the latest first, page by page. Nothing is fetched behind the reader's back: lines would move. */
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
  /** The folder of the served root that is this person's top. */
  scope: (id: number) =>
    queryOptions({
      queryKey: [...auditKey, 'scope', id],
      queryFn: async ({ signal }) => (await api.json({ path: `/api/users/${id}`, signal }, User)).scope,
      staleTime: Number.POSITIVE_INFINITY,
    }),
})

/** The address of a file with everything that fits. The cookie signs it: no token goes into an address. */
export const exportHref = (format: 'csv' | 'json', filters: AuditFilters): string =>
  apiAddress(hrefOf(''), '/api/audit/export', { ...filters, format })

import { hrefOf } from '#web/lib/addresses.ts'

/** Filter: the user whose deletions are shown, and the folder they were in. */
export interface TrashFilter {
  readonly of: string
  readonly folder: string | null
}

/** Returns the filter in the query of an address. */
export function filterIn(search: string): TrashFilter {
  const query = new URLSearchParams(search)
  return { of: query.get('of') ?? 'me', folder: query.get('folder') }
}

/** Returns the route for a filter. */
export function routeOf({ of, folder }: TrashFilter): string {
  const query = new URLSearchParams({ ...(of !== 'me' && { of }), ...(folder !== null && { folder }) }).toString()
  return query === '' ? '/trash' : `/trash?${query}`
}

/** Returns the address for a filter. */
export const hrefOfFilter = (shown: TrashFilter): string => hrefOf(routeOf(shown))

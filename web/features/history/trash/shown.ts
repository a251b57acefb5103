import { hrefOf } from '#web/lib/addresses.ts'

/** Filter: the user whose deletions are shown, and the folder they were in. */
export interface Shown {
  readonly of: string
  readonly folder: string | null
}

/** Returns the filter in the query of an address. */
export function shownIn(search: string): Shown {
  const query = new URLSearchParams(search)
  return { of: query.get('of') ?? 'me', folder: query.get('folder') }
}

/** Returns the route for a filter. */
export function routeOf({ of, folder }: Shown): string {
  const query = new URLSearchParams({ ...(of !== 'me' && { of }), ...(folder !== null && { folder }) }).toString()
  return query === '' ? '/trash' : `/trash?${query}`
}

/** Returns the address for a filter. */
export const hrefOfShown = (shown: Shown): string => hrefOf(routeOf(shown))

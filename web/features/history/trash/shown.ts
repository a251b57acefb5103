import { hrefOf } from '#web/lib/addresses.ts'

/** Whose items are shown, and of which folder. */
export interface Shown {
  readonly of: string
  readonly folder: string | null
}

/** What the query of an address asks for. */
export function shownIn(search: string): Shown {
  const query = new URLSearchParams(search)
  return { of: query.get('of') ?? 'me', folder: query.get('folder') }
}

/** The route that shows it. */
export function routeOf({ of, folder }: Shown): string {
  const query = new URLSearchParams({ ...(of !== 'me' && { of }), ...(folder !== null && { folder }) }).toString()
  return query === '' ? '/trash' : `/trash?${query}`
}

/** The address of that route. */
export const hrefOfShown = (shown: Shown): string => hrefOf(routeOf(shown))

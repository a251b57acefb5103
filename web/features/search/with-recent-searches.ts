import { rememberSearch } from './recent.ts'
import type { SearchHost } from './search-host.ts'

/** Returns the host with actions that also store the search as a recent one. */
export const withRecentSearches = (host: SearchHost, query: string): SearchHost => {
  const after =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A) => {
      rememberSearch(query)
      work(...args)
    }
  return {
    ...host,
    open: after(host.open),
    show: after(host.show),
    share: after(host.share),
    download: after(host.download),
  }
}

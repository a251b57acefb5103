import { createStore, type Store } from '#web/lib/store.ts'
import { locationOf, pageHref, type ShareLocation } from './share-location.ts'

/** Location of the browser within a share link. */
export interface ShareNavigation {
  readonly place: Pick<Store<ShareLocation>, 'getSnapshot' | 'subscribe'>
  readonly hrefOf: (path: string) => string
  /** Navigates within the same share link; with `replace`, replaces the current history entry. */
  go(path: string, options?: { readonly replace?: boolean }): void
  /** Returns to a folder: back in the history if `go` came from there, else by replacing the current entry. */
  returnToFolder(folder: string): void
}

/** Follows the browser's address and history below a base path. */
export function createShareNavigation(base: string): ShareNavigation {
  const read = () => locationOf(location.pathname, base)
  const place = createStore(read())
  const hrefOf = (path: string) => pageHref({ ...place.getSnapshot(), path }, base)
  window.addEventListener('popstate', () => place.set(read()))
  const go: ShareNavigation['go'] = (path, { replace = false } = {}) => {
    // A replaced entry retains the origin of the entry before.
    const from: unknown = replace ? history.state : place.getSnapshot().path
    history[replace ? 'replaceState' : 'pushState'](from, '', hrefOf(path))
    place.set(read())
  }
  return {
    place,
    hrefOf,
    go,
    returnToFolder: (folder) => (history.state === folder ? history.back() : go(folder, { replace: true })),
  }
}

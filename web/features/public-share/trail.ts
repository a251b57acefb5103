import { createStore, type Store } from '#web/lib/store.ts'
import { type Place, placeHref, placeOf } from './address.ts'

/** Where in a link the browser is. */
export interface Trail {
  readonly place: Pick<Store<Place>, 'getSnapshot' | 'subscribe'>
  readonly hrefOf: (path: string) => string
  /** Goes to another place of the same link; with `replace` instead of where one is. */
  go(path: string, options?: { readonly replace?: boolean }): void
  /** Goes back to the folder from which one came by `go`, or else there in its own right. */
  climb(folder: string): void
}

/** Follows the browser's address and history below a base path. */
export function createTrail(base: string): Trail {
  const read = () => placeOf(location.pathname, base)
  const place = createStore(read())
  const hrefOf = (path: string) => placeHref({ ...place.getSnapshot(), path }, base)
  window.addEventListener('popstate', () => place.set(read()))
  const go: Trail['go'] = (path, { replace = false } = {}) => {
    // Who replaces where they are came from the same place as before.
    const from: unknown = replace ? history.state : place.getSnapshot().path
    history[replace ? 'replaceState' : 'pushState'](from, '', hrefOf(path))
    place.set(read())
  }
  return {
    place,
    hrefOf,
    go,
    climb: (folder) => (history.state === folder ? history.back() : go(folder, { replace: true })),
  }
}

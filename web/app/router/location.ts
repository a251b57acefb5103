import { useSyncExternalStore } from 'react'
import { navigate as push, usePathname, useSearch } from 'wouter/use-browser-location'
import { hrefOf } from '#web/lib/addresses.ts'
import { hasFields, isText } from '#web/lib/checks.ts'
import { pathBelowBase } from '#web/lib/paths.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { PageAddress } from './routes.ts'

/** Returns the part of a pathname below the base path, beginning with `/`. */
export const pathBelow = (pathname: string, base: string = runtimeConfig.BaseURL): string =>
  pathBelowBase(pathname, base)

/** Returns the current address of the page. */
export const currentAddress = (): PageAddress => ({
  path: pathBelow(location.pathname),
  search: location.search,
  hash: location.hash,
})

/** Events that may change the hash: the browser's, and those of the page's own navigation. */
const HASH_EVENTS = ['hashchange', 'popstate', 'pushState', 'replaceState']

const onHash = (listener: () => void) => {
  for (const name of HASH_EVENTS) addEventListener(name, listener)
  return () => {
    for (const name of HASH_EVENTS) removeEventListener(name, listener)
  }
}

/**
 * Returns the current address of the page and follows its changes. The path stays encoded, because decoding twice would change names such
 * as `100%25`.
 */
export function useAddress(): PageAddress {
  const path = pathBelow(usePathname())
  const search = useSearch()
  const hash = useSyncExternalStore(onHash, () => location.hash)
  return { path, search, hash }
}

/** Returns whether a value is the state of a history entry: the route from which a link led to it. */
const isStepState = hasFields<{ from: string }>({ from: isText })

/** Returns whether the current history entry is an additional one of the same address (`addBackEntry`). */
const isExtraEntry = (): boolean => history.state?.extra === true

/** Returns the route below the base path that Back leads to, or null if it is unknown or another site. */
export function previousRoute(): string | null {
  const state: unknown = history.state
  return isStepState(state) ? state.from : null
}

/** Navigates to a route below the base path, or replaces the current one. */
export type GoTo = (route: string, options?: { replace?: boolean }) => void

/** Creates the navigation function of the page. `before` is called with the route's path before navigating, to update the title. */
export function createGoTo(before: (path: string) => void): GoTo {
  return (route, options) => {
    before(route.replace(/[?#].*$/s, ''))
    const href = hrefOf(route)
    // Same as browsers: a link to the current address adds no history entry.
    const stays = href === location.pathname + location.search + location.hash
    const replace = stays || options?.replace === true
    const from = replace ? previousRoute() : pathBelow(location.pathname)
    push(href, { replace: replace || isExtraEntry(), state: from === null ? null : { from } })
  }
}

/** Properties of a link that determine how it is followed. */
export type Link = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search' | 'hash' | 'target' | 'hasAttribute'>

/** Returns the route of a link below the base path, or null if the browser must follow the link itself. */
export function routeOfLink(link: Link, origin: string, base: string = runtimeConfig.BaseURL): string | null {
  const ours = link.origin === origin && `${link.pathname}/`.startsWith(`${base}/`)
  if (!ours || link.target !== '' || link.hasAttribute('download')) return null
  const route = pathBelow(link.pathname, base)
  return route.startsWith('/api/') || route.startsWith('/static/') ? null : route + link.search + link.hash
}

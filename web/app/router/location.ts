import { useSyncExternalStore } from 'react'
import { navigate as push, usePathname, useSearch } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { hrefOf } from '#web/lib/addresses.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { PageAddress } from './routes.ts'

/** The part of a pathname below the base path, beginning with `/`. */
export function pathBelow(pathname: string, base: string = runtimeConfig.BaseURL): string {
  const below = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
  return below === '' ? '/' : below
}

/** The address the page is at. */
export const currentAddress = (): PageAddress => ({
  path: pathBelow(location.pathname),
  search: location.search,
  hash: location.hash,
})

const onHash = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The address the page is at, kept current. The path stays encoded: decoded twice, `100%25` would become another name. */
export function useAddress(): PageAddress {
  const path = pathBelow(usePathname())
  const search = useSearch()
  const hash = useSyncExternalStore(onHash, () => location.hash)
  return { path, search, hash }
}

/** What an entry of the browser's history remembers: the route from which a link led to it. */
const StepState = z.object({ from: z.string() })

/** The route, below the base path, that Back leads to; null where that is unknown or another site. */
export function cameFrom(): string | null {
  const step = StepState.safeParse(history.state)
  return step.success ? step.data.from : null
}

/** Goes to a route below the base path, or puts it in the place of the present one. */
export type GoTo = (route: string, options?: { replace?: boolean }) => void

/** Makes the one way to navigate. `before` is told the route's path first (spec section 2: the title changes before). */
export function createGoTo(before: (path: string) => void): GoTo {
  return (route, options) => {
    before(route.replace(/[?#].*$/s, ''))
    const href = hrefOf(route)
    // As browsers do: a link to where one is adds no step to go back.
    const stays = href === location.pathname + location.search + location.hash
    const replace = stays || options?.replace === true
    const from = replace ? cameFrom() : pathBelow(location.pathname)
    push(href, { replace, state: from === null ? null : { from } })
  }
}

/** What decides about a link. */
export type Link = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search' | 'hash' | 'target' | 'hasAttribute'>

/** The route a link leads to, below the base path, or null where the browser itself must follow it. */
export function routeOfLink(link: Link, origin: string, base: string = runtimeConfig.BaseURL): string | null {
  const ours = link.origin === origin && `${link.pathname}/`.startsWith(`${base}/`)
  if (!ours || link.target !== '' || link.hasAttribute('download')) return null
  const route = pathBelow(link.pathname, base)
  return route.startsWith('/api/') || route.startsWith('/static/') ? null : route + link.search + link.hash
}

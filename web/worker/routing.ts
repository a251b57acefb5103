import { SHARE_TARGET } from '#contract/share-target.ts'

/**
 * What the worker does with a request. The `page` is the document, an `asset` a part of it that has its content in its name, the `dressing` what
 * the document looks like and was told, a `share` what another app sends.
 */
export type Handling = 'page' | 'asset' | 'dressing' | 'share'

/** What of a request decides. */
export type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'destination'> & {
  readonly headers: Pick<Headers, 'has'>
}

/** Where a worker is at home: the origin, and the base path without its last slash. */
export interface Home {
  readonly origin: string
  readonly base: string
}

const ASSETS = '/static/assets/'

/** What the document cannot be shown as it was without. Nothing else that is not an asset is kept. */
export const DRESSING: ReadonlySet<string> = new Set([
  '/static/runtime-config.js',
  '/static/custom.css',
  '/static/img/logo.svg',
  '/static/img/icons/favicon.svg',
])

/** Below the base path, and yet no address of the page: what links of others lead to is none either. */
const NOT_THE_PAGE = /^\/(?:(?:api|static|share)(?:\/|$)|(?:health|sw\.js)$)/

/** The path of an address below the base path; null for one that is elsewhere. */
function pathOf(address: string, { origin, base }: Home): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === origin && url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : null
}

/** Is it the address of a part of the page? */
export const isAsset = (address: string, home: Home): boolean => pathOf(address, home)?.startsWith(ASSETS) ?? false

/** Null for what passes as if there were no worker: calls, files, streams, sockets, ranges, links of others, other sites. */
export function handlingOf({ url, method, mode, destination, headers }: Asked, home: Home): Handling | null {
  const path = pathOf(url, home)
  if (path === null) return null
  const opens = mode === 'navigate' && destination === 'document'
  if (method === 'POST') return opens && path === SHARE_TARGET ? 'share' : null
  if (method !== 'GET' || headers.has('Range')) return null
  if (path.startsWith(ASSETS)) return 'asset'
  if (DRESSING.has(path)) return 'dressing'
  return opens && !NOT_THE_PAGE.test(path) ? 'page' : null
}

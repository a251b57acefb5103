import { SHARE_TARGET } from '#contract/share-target.ts'

/**
 * Category of a request. `page`: the document. `asset`: a file with a content hash in its name. `dressing`: the document's branding and
 * configuration. `share`: content shared by another app.
 */
export type RequestCategory = 'page' | 'asset' | 'dressing' | 'share'

/** Properties of a request that determine its category. */
export type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'destination'> & {
  readonly headers: Pick<Headers, 'has'>
}

/** Scope of the service worker: the origin, and the base path without a trailing slash. */
export interface Home {
  readonly origin: string
  readonly base: string
}

/** Assets, all in one folder. */
const ASSET = /^\/static\/assets\/[^/]+$/

/** Files that the document needs to be displayed as configured. The only cached files that are not assets. */
export const DRESSING: ReadonlySet<string> = new Set([
  '/static/runtime-config.js',
  '/static/custom.css',
  '/static/img/logo.svg',
  '/static/img/icons/favicon.svg',
])

/**
 * Routes of the page. No other paths are handled, because other applications may be below the same base path. Share links are excluded too.
 */
const PAGE = /^\/(?:(?:files|settings)(?:\/.*)?|(?:login|403|404|500)\/?)?$/

/**
 * Returns the path of a URL below the base path. Returns null for other sites and paths, and for URLs that the server would normalize to a
 * different path.
 */
function pathOf(address: string, { origin, base }: Home): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // The server collapses repeated slashes, so a URL that resembles a route may refer to a file.
  if (url.origin !== origin || url.pathname.includes('//')) return null
  return url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : null
}

/** Returns whether a URL is that of a route of the page. */
export const isPage = (address: string, home: Home): boolean => PAGE.test(pathOf(address, home) ?? '-')

/** Returns whether a URL is an asset of the page. */
export const isAsset = (address: string, home: Home): boolean =>
  !address.includes('?') && ASSET.test(pathOf(address, home) ?? '')

/**
 * Returns the category of a request, or null if the service worker must not handle it: API calls, files, streams, WebSockets, range
 * requests, share links, other sites.
 */
export function classifyRequest(
  { url, method, mode, destination, headers }: Asked,
  home: Home,
): RequestCategory | null {
  const path = pathOf(url, home)
  if (path === null) return null
  const opens = mode === 'navigate' && destination === 'document'
  if (method === 'POST') return opens && path === SHARE_TARGET ? 'share' : null
  if (method !== 'GET' || headers.has('Range')) return null
  if (isAsset(url, home)) return 'asset'
  if (DRESSING.has(path)) return 'dressing'
  return opens && PAGE.test(path) ? 'page' : null
}

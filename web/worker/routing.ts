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

/** Parts of the page, which lie side by side. */
const ASSET = /^\/static\/assets\/[^/]+$/

/** What the document cannot be shown as it was without. Nothing else that is not an asset is kept. */
export const DRESSING: ReadonlySet<string> = new Set([
  '/static/runtime-config.js',
  '/static/custom.css',
  '/static/img/logo.svg',
  '/static/img/icons/favicon.svg',
])

/** The addresses of the page, and no others: other applications may lie below the same path. Links of others are no page of ours either. */
const PAGE = /^\/(?:(?:files|settings)(?:\/.*)?|(?:login|403|404|500)\/?)?$/

/** The path of an address below the base path; null for one that is elsewhere, or that the server reads as another than it looks like. */
function pathOf(address: string, { origin, base }: Home): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // The server takes repeated slashes for one: what looks like a page may be a file.
  if (url.origin !== origin || url.pathname.includes('//')) return null
  return url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : null
}

/** Is it the address of a part of the page? */
export const isAsset = (address: string, home: Home): boolean =>
  !address.includes('?') && ASSET.test(pathOf(address, home) ?? '')

/** Null for what passes as if there were no worker: calls, files, streams, sockets, ranges, links of others, other sites. */
export function handlingOf({ url, method, mode, destination, headers }: Asked, home: Home): Handling | null {
  const path = pathOf(url, home)
  if (path === null) return null
  const opens = mode === 'navigate' && destination === 'document'
  if (method === 'POST') return opens && path === SHARE_TARGET ? 'share' : null
  if (method !== 'GET' || headers.has('Range')) return null
  if (isAsset(url, home)) return 'asset'
  if (DRESSING.has(path)) return 'dressing'
  return opens && PAGE.test(path) ? 'page' : null
}

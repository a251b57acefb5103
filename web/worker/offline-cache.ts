import { isDocument, isPart } from './response-validation.ts'
import { DRESSING, type Home, isAsset } from './routing.ts'

/** Time limit for the server before the cached page is served instead, in milliseconds. */
const PATIENCE = 5000

/**
 * Maximum number of parts that are fetched for the cache at once. The page has fewer.
 *
 * @limit Operation | Files of the page that the service worker fetches for one document | {}
 */
const MOST = 500

/** Status codes of a proxy that cannot reach the server. */
const UNREACHED: ReadonlySet<number> = new Set([502, 504])

/** Options of {@link createOfflineCache}. */
export interface OfflineCacheOptions {
  readonly home: Home
  /** Identifier of this build of the page. */
  readonly mark: string
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'match' | 'keys' | 'delete'>
  readonly fetch: (request: RequestInfo) => Promise<Response>
  readonly patience?: number
}

/** Extends the lifetime of the service worker until the work is done. */
type WaitUntil = (work: Promise<unknown>) => void

/** Offline cache of the page without user data: its document, assets and branding. */
export interface OfflineCache {
  /** Fetches and caches everything. Rejects if any part is unavailable. */
  install(): Promise<void>
  /** Deletes the caches of other builds. */
  activate(): Promise<void>
  /** Returns the document from the server, else from the cache. */
  page(request: Request, waitUntil: WaitUntil): Promise<Response>
  /** Returns an immutable file from the cache, else from the server. */
  asset(request: Request, waitUntil: WaitUntil): Promise<Response>
  /** Returns a mutable file from the server, else from the cache. */
  dressing(request: Request, waitUntil: WaitUntil): Promise<Response>
  /** Caches parts that the page loaded before the service worker was active. */
  cacheParts(addresses: readonly string[]): Promise<void>
  /** Returns whether these parts of the page belong to this build. */
  hasParts(addresses: readonly string[]): Promise<boolean>
}

/** Returns the asset paths that a document references. */
export const assetsIn = (document: string): string[] => [
  ...new Set(
    [...document.matchAll(/(?:src|href)="([^"]*\/static\/assets\/[^"]+)"/g)].map(([, address = '']) => address),
  ),
]

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))

/** Ignores errors. If caching is unavailable or the storage is full, the page works as without a service worker. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** Creates the offline cache of one build. */
export function createOfflineCache({
  home,
  mark,
  caches,
  fetch,
  patience = PATIENCE,
}: OfflineCacheOptions): OfflineCache {
  const { origin, base } = home
  const family = `coffer-shell ${base}/ `
  const own = family + mark
  const document = `${origin}${base}/`
  // The page adds the settings revision as a query to some addresses.
  const bare = (address: string) => address.replace(/\?.*$/s, '')

  const kept = (address: string) => caches.match(address, { cacheName: own, ignoreVary: true })

  /**
   * Adds a response to the cache of this build. Does not recreate a cache that another build has deleted, if a request of this build is
   * still running.
   */
  async function put(address: string, response: Response): Promise<void> {
    if (await caches.has(own)) await (await caches.open(own)).put(address, response)
  }

  /** Caches a valid response. Returns false for an invalid one. */
  async function putPart(address: string, response: Response): Promise<boolean> {
    if (!isPart(address, response, isAsset(address, home))) return false
    await put(address, response)
    return true
  }

  async function add(address: string): Promise<void> {
    if (await kept(address)) return
    if (!(await putPart(address, await fetch(address)))) throw new Error(`${address} is no part of the page.`)
  }

  /**
   * Caches the document with its parts. The document is stored last, so that the cache is always complete. Pages from a third party, such
   * as the sign-in page of a proxy, are not cached.
   */
  async function keepPage(copy: Response): Promise<boolean> {
    const text = await copy.clone().text()
    // The page of a share link does not reference these files and is not cached.
    if (!['runtime-config.js', 'manifest.webmanifest'].every((name) => text.includes(`"${base}/static/${name}"`)))
      return false
    const parts = assetsIn(text).map((path) => new URL(path, origin).href)
    if (parts.length > MOST || !parts.every((address) => isAsset(address, home))) return false
    await Promise.all(parts.map(add))
    await put(document, copy)
    return true
  }

  /** Resolves to the server's response, or to null if it is unreachable. */
  const reached = (arriving: Promise<Response>): Promise<Response | null> =>
    arriving.then(
      (response) => (UNREACHED.has(response.status) ? null : response),
      () => null,
    )

  return {
    async install() {
      await caches.open(own)
      const response = await fetch(document)
      if (!isDocument(response) || !(await keepPage(response))) throw new Error('The page is not to be had.')
      const dressing = [...DRESSING].map((path) => origin + base + path)
      await Promise.all(dressing.map(async (address) => putPart(address, await fetch(address))))
    },
    async activate() {
      const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== own)
      await Promise.all(old.map((name) => caches.delete(name)))
    },
    async page(request, waitUntil) {
      const arriving = fetch(request)
      // Other responses are not cloned, so that their bodies are not buffered.
      waitUntil(orNothing(arriving.then((response) => isDocument(response) && keepPage(response.clone()))))
      const old = await orNothing(kept(document))
      if (!old) return arriving
      return (await Promise.race([reached(arriving), after(patience)])) ?? old
    },
    async asset(request, waitUntil) {
      const found = await orNothing(kept(request.url))
      if (found) return found
      const response = await fetch(request)
      waitUntil(orNothing(putPart(request.url, response.clone())))
      return response
    },
    async dressing(request, waitUntil) {
      const address = bare(request.url)
      const arriving = fetch(request)
      waitUntil(orNothing(arriving.then((response) => putPart(address, response.clone()))))
      return (await reached(arriving)) ?? (await orNothing(kept(address))) ?? arriving
    },
    async cacheParts(addresses) {
      const parts = addresses.filter((address) => isAsset(address, home))
      await Promise.allSettled(parts.slice(0, MOST).map(add))
    },
    async hasParts(addresses) {
      const found = await Promise.all(addresses.map((address) => orNothing(kept(address))))
      return !found.includes(undefined)
    },
  }
}

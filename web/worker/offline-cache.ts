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
export const createOfflineCache = (options: OfflineCacheOptions): OfflineCache => new BuildCache(options)

/** The page adds the settings revision as a query to some addresses. */
const withoutQuery = (address: string): string => address.replace(/\?.*$/s, '')

/** Resolves to the server's response, or to null if it is unreachable. */
const reached = (arriving: Promise<Response>): Promise<Response | null> =>
  arriving.then(
    (response) => (UNREACHED.has(response.status) ? null : response),
    () => null,
  )

class BuildCache implements OfflineCache {
  readonly #options: OfflineCacheOptions
  /** Prefix of the names of all builds' caches. */
  readonly #family: string
  /** Name of this build's cache. */
  readonly #own: string
  /** Address of the document. */
  readonly #document: string

  constructor(options: OfflineCacheOptions) {
    const { home, mark } = options
    this.#options = options
    this.#family = `coffer-shell ${home.base}/ `
    this.#own = this.#family + mark
    this.#document = `${home.origin}${home.base}/`
  }

  async install(): Promise<void> {
    const { caches, fetch, home } = this.#options
    await caches.open(this.#own)
    const response = await fetch(this.#document)
    if (!isDocument(response) || !(await this.#keepPage(response))) throw new Error('The page is not to be had.')
    const dressing = [...DRESSING].map((path) => home.origin + home.base + path)
    await Promise.all(dressing.map(async (address) => this.#putPart(address, await fetch(address))))
  }

  async activate(): Promise<void> {
    const { caches } = this.#options
    const old = (await caches.keys()).filter((name) => name.startsWith(this.#family) && name !== this.#own)
    await Promise.all(old.map((name) => caches.delete(name)))
  }

  async page(request: Request, waitUntil: WaitUntil): Promise<Response> {
    const arriving = this.#options.fetch(request)
    // Other responses are not cloned, so that their bodies are not buffered.
    waitUntil(orNothing(arriving.then((response) => isDocument(response) && this.#keepPage(response.clone()))))
    const old = await orNothing(this.#kept(this.#document))
    if (!old) return arriving
    return (await Promise.race([reached(arriving), after(this.#options.patience ?? PATIENCE)])) ?? old
  }

  async asset(request: Request, waitUntil: WaitUntil): Promise<Response> {
    const found = await orNothing(this.#kept(request.url))
    if (found) return found
    const response = await this.#options.fetch(request)
    waitUntil(orNothing(this.#putPart(request.url, response.clone())))
    return response
  }

  async dressing(request: Request, waitUntil: WaitUntil): Promise<Response> {
    const address = withoutQuery(request.url)
    const arriving = this.#options.fetch(request)
    waitUntil(orNothing(arriving.then((response) => this.#putPart(address, response.clone()))))
    return (await reached(arriving)) ?? (await orNothing(this.#kept(address))) ?? arriving
  }

  async cacheParts(addresses: readonly string[]): Promise<void> {
    const parts = addresses.filter((address) => isAsset(address, this.#options.home))
    await Promise.allSettled(parts.slice(0, MOST).map((address) => this.#add(address)))
  }

  async hasParts(addresses: readonly string[]): Promise<boolean> {
    const found = await Promise.all(addresses.map((address) => orNothing(this.#kept(address))))
    return !found.includes(undefined)
  }

  #kept(address: string): Promise<Response | undefined> {
    return this.#options.caches.match(address, { cacheName: this.#own, ignoreVary: true })
  }

  /**
   * Adds a response to the cache of this build. Does not recreate a cache that another build has deleted, if a request of this build is
   * still running.
   */
  async #put(address: string, response: Response): Promise<void> {
    const { caches } = this.#options
    if (await caches.has(this.#own)) await (await caches.open(this.#own)).put(address, response)
  }

  /** Caches a valid response. Returns false for an invalid one. */
  async #putPart(address: string, response: Response): Promise<boolean> {
    if (!isPart(address, response, isAsset(address, this.#options.home))) return false
    await this.#put(address, response)
    return true
  }

  async #add(address: string): Promise<void> {
    if (await this.#kept(address)) return
    if (!(await this.#putPart(address, await this.#options.fetch(address))))
      throw new Error(`${address} is no part of the page.`)
  }

  /**
   * Caches the document with its parts. The document is stored last, so that the cache is always complete. Pages from a third party, such
   * as the sign-in page of a proxy, are not cached.
   */
  async #keepPage(copy: Response): Promise<boolean> {
    const { home } = this.#options
    const text = await copy.clone().text()
    // The page of a share link does not reference these files and is not cached.
    if (!['runtime-config.js', 'manifest.webmanifest'].every((name) => text.includes(`"${home.base}/static/${name}"`)))
      return false
    const parts = assetsIn(text).map((path) => new URL(path, home.origin).href)
    if (parts.length > MOST || !parts.every((address) => isAsset(address, home))) return false
    await Promise.all(parts.map((address) => this.#add(address)))
    await this.#put(this.#document, copy)
    return true
  }
}

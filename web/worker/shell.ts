import { isDocument, isPart } from './fitting.ts'
import { DRESSING, type Home, isAsset } from './routing.ts'

/** How long the server has to answer before the kept page is shown in its place (ms). */
const PATIENCE = 5000

/** How many parts are fetched for keeping at one time: more than the page has. */
const MOST = 500

/** What a proxy answers for a server it does not reach. */
const UNREACHED: ReadonlySet<number> = new Set([502, 504])

/** What a shell stands on. */
export interface ShellOptions {
  readonly home: Home
  /** Of this build of the page, and no other. */
  readonly mark: string
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'match' | 'keys' | 'delete'>
  readonly fetch: (request: RequestInfo) => Promise<Response>
  readonly patience?: number
}

/** Lets the worker live until something is done. */
type WaitUntil = (work: Promise<unknown>) => void

/** The page without anything that is somebody's: its document, its parts, and what it looks like, kept for when the server cannot be reached. */
export interface Shell {
  /** Fetches and keeps all of it. Fails where it cannot be had whole. */
  install(): Promise<void>
  /** Forgets those of other builds. */
  activate(): Promise<void>
  /** The document: the server's, else the kept one. */
  page(request: Request, waitUntil: WaitUntil): Promise<Response>
  /** What never changes: the kept one, else the server's. */
  asset(request: Request, waitUntil: WaitUntil): Promise<Response>
  /** What changes: the server's, else the kept one. */
  dressing(request: Request, waitUntil: WaitUntil): Promise<Response>
  /** Keeps parts that the page had before the worker was there. */
  keep(addresses: readonly string[]): Promise<void>
  /** Whether these parts of the page belong to this build. */
  has(addresses: readonly string[]): Promise<boolean>
}

/** The addresses of parts that a document names. */
export const assetsIn = (document: string): string[] => [
  ...new Set(
    [...document.matchAll(/(?:src|href)="([^"]*\/static\/assets\/[^"]+)"/g)].map(([, address = '']) => address),
  ),
]

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))

/** Browsers that keep nothing for us, or have no room, show the page as if there were no worker. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** Makes the shell of one build. */
export function createShell({ home, mark, caches, fetch, patience = PATIENCE }: ShellOptions): Shell {
  const { origin, base } = home
  const family = `coffer-shell ${base}/ `
  const own = family + mark
  const document = `${origin}${base}/`
  // The page asks for some by addresses that are others when the settings are.
  const bare = (address: string) => address.replace(/\?.*$/s, '')

  const kept = (address: string) => caches.match(address, { cacheName: own, ignoreVary: true })

  /** What another build has forgotten is not begun anew by a request that this one still answers. */
  async function put(address: string, response: Response): Promise<void> {
    if (await caches.has(own)) await (await caches.open(own)).put(address, response)
  }

  /** Keeps what is what it should be. */
  async function putPart(address: string, response: Response): Promise<boolean> {
    if (!isPart(address, response, isAsset(address, home))) return false
    await put(address, response)
    return true
  }

  async function add(address: string): Promise<void> {
    if (await kept(address)) return
    if (!(await putPart(address, await fetch(address)))) throw new Error(`${address} is no part of the page.`)
  }

  /** Last of all the document: what is kept is whole. A page that somebody else answers, such as a proxy's own login, is not kept. */
  async function keepPage(copy: Response): Promise<boolean> {
    const text = await copy.clone().text()
    // The page of a link is no app: it names none.
    if (!['runtime-config.js', 'manifest.webmanifest'].every((name) => text.includes(`"${base}/static/${name}"`)))
      return false
    const parts = assetsIn(text).map((path) => new URL(path, origin).href)
    if (parts.length > MOST || !parts.every((address) => isAsset(address, home))) return false
    await Promise.all(parts.map(add))
    await put(document, copy)
    return true
  }

  /** The server's answer; null where it gives none. */
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
      // Nobody waits for a body that is not to be kept: not even a copy is made of it.
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
    async keep(addresses) {
      const parts = addresses.filter((address) => isAsset(address, home))
      await Promise.allSettled(parts.slice(0, MOST).map(add))
    },
    async has(addresses) {
      const found = await Promise.all(addresses.map((address) => orNothing(kept(address))))
      return !found.includes(undefined)
    },
  }
}

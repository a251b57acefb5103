import { DRESSING, type Home, isAsset } from './routing.ts'

/** How long the server has to answer before the kept page is shown in its place (ms). */
const PATIENCE = 5000

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
    if (response.status === 200 && (await caches.has(own))) await (await caches.open(own)).put(address, response)
  }

  async function add(address: string): Promise<void> {
    if (await kept(address)) return
    const response = await fetch(address)
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`)
    await put(address, response)
  }

  /** Last of all the document: what is kept is whole. A page that somebody else answers, such as a proxy's own login, is not kept. */
  async function keepPage(response: Response): Promise<boolean> {
    const copy = response.clone()
    if (response.status !== 200 || response.redirected) return false
    const text = await response.text()
    if (!text.includes(`"${base}/static/runtime-config.js"`)) return false
    await Promise.all(assetsIn(text).map((path) => add(new URL(path, origin).href)))
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
      if (!(await keepPage(await fetch(document)))) throw new Error('The page is not to be had.')
      await Promise.all([...DRESSING].map(async (path) => put(origin + base + path, await fetch(origin + base + path))))
    },
    async activate() {
      const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== own)
      await Promise.all(old.map((name) => caches.delete(name)))
    },
    async page(request, waitUntil) {
      const arriving = fetch(request)
      waitUntil(orNothing(arriving.then((response) => keepPage(response.clone()))))
      const old = await orNothing(kept(document))
      if (!old) return arriving
      return (await Promise.race([reached(arriving), after(patience)])) ?? old
    },
    async asset(request, waitUntil) {
      const found = await orNothing(kept(request.url))
      if (found) return found
      const response = await fetch(request)
      waitUntil(orNothing(put(request.url, response.clone())))
      return response
    },
    async dressing(request, waitUntil) {
      const address = bare(request.url)
      const arriving = fetch(request)
      waitUntil(orNothing(arriving.then((response) => put(address, response.clone()))))
      return (await reached(arriving)) ?? (await orNothing(kept(address))) ?? arriving
    },
    async keep(addresses) {
      await Promise.allSettled(addresses.filter((address) => isAsset(address, home)).map(add))
    },
    async has(addresses) {
      const found = await Promise.all(addresses.map((address) => orNothing(kept(address))))
      return !found.includes(undefined)
    },
  }
}

// What of a service worker's world is used. The page's types know only windows.

/** An event that lets the worker live until something is done. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

export const isLasting = <E extends Event>(event: E): event is E & Lasting => 'waitUntil' in event
export const isFetch = (event: Event): event is Fetching => isLasting(event) && 'respondWith' in event

interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}
declare const self: WorkerScope
export const scope: WorkerScope = self

/** A rule by which the browser asks the network itself, and wakes no worker. Not in every browser. */
interface Routing {
  addRoutes(rules: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}
const isRouting = (event: object): event is Routing => 'addRoutes' in event

/** Keeps the worker out of requests below a path: it would let them pass, and they need not wait for it. */
export async function keepOut(install: object, path: string): Promise<void> {
  // Some base paths mean something else as a pattern.
  if (isRouting(install) && /^[\w/-]*\*$/.test(path))
    await install.addRoutes({ condition: { urlPattern: path }, source: 'network' })
}

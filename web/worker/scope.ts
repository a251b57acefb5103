// Types of the service worker scope that are used here. The TypeScript configuration includes only the DOM types of windows.

import type { Notifier, ShownNotification, Tabs } from './push.ts'

/** Event that extends the lifetime of the service worker. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface Pushed extends Lasting {
  readonly data: { text(): string } | null
}
interface NotificationClicked extends Lasting {
  readonly notification: ShownNotification
}

export const isLasting = <E extends Event>(event: E): event is E & Lasting => 'waitUntil' in event
export const isFetch = (event: Event): event is Fetching => isLasting(event) && 'respondWith' in event

export const isPush = (event: Event): event is Pushed => isLasting(event) && 'data' in event
export const isNotificationClick = (event: Event): event is NotificationClicked =>
  isLasting(event) && 'notification' in event

interface WorkerScope {
  readonly clients: Tabs & { claim(): Promise<void> }
  readonly registration: Notifier
  skipWaiting(): Promise<void>
}
declare const self: WorkerScope
export const scope: WorkerScope = self

/** Install event with static routing, which lets requests bypass the service worker. Not supported by all browsers. */
interface Routing {
  addRoutes(rules: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}
const isRouting = (event: object): event is Routing => 'addRoutes' in event

/** Lets requests below a path bypass the service worker, which would only pass them through and delay them. */
export async function bypassWorker(install: object, path: string): Promise<void> {
  // Some base paths contain characters with a special meaning in patterns.
  if (isRouting(install) && /^[\w/-]*\*$/.test(path))
    await install.addRoutes({ condition: { urlPattern: path }, source: 'network' })
}

// Service worker of the page. Caches the page for offline use and receives content shared by other apps. Shows
// notifications that the server sends. It has no access to tokens or files, and does not handle any other requests.

import { createOfflineCache } from './offline-cache.ts'
import { openMessage, showMessage } from './push.ts'
import { classifyRequest } from './routing.ts'
import { bypassWorker, isFetch, isLasting, isNotificationClick, isPush, scope } from './scope.ts'
import { receiveShare } from './share.ts'

/** Unique identifier of the build, inserted by the build. */
declare const BUILD_MARK: string

const home = { origin: location.origin, base: location.pathname.replace(/\/sw\.js$/, '') }
const shell = createOfflineCache({ home, mark: BUILD_MARK, caches, fetch: (request) => fetch(request) })

addEventListener('install', (event) => {
  if (!isLasting(event)) return
  event.waitUntil(Promise.all([shell.install(), bypassWorker(event, `${home.base}/api/*`)]))
})

addEventListener('activate', (event) => {
  if (isLasting(event)) event.waitUntil(shell.activate().then(() => scope.clients.claim()))
})

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const { request } = event
  const handling = classifyRequest(request, home)
  if (handling === null) return
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  event.respondWith(handling === 'share' ? receiveShare(request, home) : shell[handling](request, waitUntil))
})

/** Handles the messages of the page: see `web/app/wiring/service-worker.ts`. */
addEventListener('message', (event) => {
  const { data, ports } = event
  if (typeof data !== 'object' || data === null || !isLasting(event)) return
  const addresses: string[] = Array.isArray(data.addresses) ? data.addresses.map(String) : []
  if (data.kind === 'take-over') event.waitUntil(scope.skipWaiting())
  if (data.kind === 'keep') event.waitUntil(shell.cacheParts(addresses))
  if (data.kind === 'has') event.waitUntil(shell.hasParts(addresses).then((has) => ports[0]?.postMessage(has)))
})

addEventListener('push', (event) => {
  if (isPush(event)) event.waitUntil(showMessage(event.data?.text() ?? '', scope.registration, home))
})

addEventListener('notificationclick', (event) => {
  if (isNotificationClick(event)) event.waitUntil(openMessage(event.notification, scope.clients, home))
})

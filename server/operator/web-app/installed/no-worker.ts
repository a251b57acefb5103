/**
 * Replaces the page's service worker when the operator disables it: browsers fetch it as the next version, and it removes the old worker's
 * cache and then itself. A response that is no script would leave the old worker in place. It answers open pages that it belongs to them:
 * it is not a new version, so they offer no update.
 */
export const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const kept = 'coffer-shell ' + location.pathname.replace(/sw\\.js$/, '') + ' '
  const forget = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(kept))
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  event.waitUntil(forget().finally(() => registration.unregister()))
})
addEventListener('message', ({ data, ports }) => {
  if (data?.kind === 'has') ports[0]?.postMessage(true)
})
`

/**
 * Stands in for the page's worker where the operator wants none: browsers fetch it as the next version of the one they have, and it removes
 * what that kept of the page, and itself. An answer that is no script would leave the old one in its place. Open pages that ask are told
 * that it belongs to them: it is no new version, so they offer none.
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

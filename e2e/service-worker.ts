import type { Page } from 'playwright-core'

/** Calls a function in the page repeatedly until it returns true. */
export async function untilInPage(page: Page, ask: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await page.evaluate(ask)); await Bun.sleep(50))
    if (Date.now() > end) throw new Error(`Never so: ${ask}`)
}

/** Waits until the worker controls the page, and the page knows it. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // Resources that the page loaded earlier are cached when it asks for it, which is not observable: waits until all its parts are cached.
  await untilInPage(page, async () => {
    const named = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = named.filter((name) => name.includes('/static/assets/'))
    const found = await Promise.all(parts.map((name) => caches.match(name)))
    return found.every((one) => one !== undefined)
  })
}

/**
 * Leaves the site and stops its active worker, so that the waiting one takes over; returns when it has. Chromium keeps an idle worker
 * running while a debugger is attached to it, as here, and its successor then waits for five minutes.
 */
export async function activateWaitingWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  const known = new Map<string, { status: string; runningStatus: string; controlledClients?: string[] }>()
  // Each event reports only some versions.
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions) known.set(version.versionId, version)
    if ([...known.values()].some(({ status }) => status === 'redundant')) resolve()
    if (![...known.values()].some(({ status }) => status === 'installed')) return
    for (const [versionId, { status, runningStatus, controlledClients = [] }] of known)
      if (status === 'activated' && runningStatus === 'running' && controlledClients.length === 0)
        void devtools.send('ServiceWorker.stopWorker', { versionId })
  })
  await devtools.send('ServiceWorker.enable')
  const waits = await page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)
  await page.goto('about:blank')
  if (waits) await promise
}

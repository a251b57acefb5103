import type { Page } from 'playwright-core'

/** Asks the page again and again until it says yes. */
export async function until(page: Page, ask: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await page.evaluate(ask)); await Bun.sleep(50))
    if (Date.now() > end) throw new Error(`Never so: ${ask}`)
}

/** Waits until the worker has the page, and the page knows it. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // What the page had before is kept when it says so, which nobody sees: until its own script is there.
  await until(page, async () => {
    const named = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = named.filter((name) => name.includes('/static/assets/'))
    const found = await Promise.all(parts.map((name) => caches.match(name)))
    return found.every((one) => one !== undefined)
  })
}

/**
 * Leaves the site and stops its active worker, so that the one that waits takes over; returns when it has. Chromium keeps a worker without work
 * running while a debugger is attached to it, as here, and its successor then waits for five minutes.
 */
export async function letSuccessorIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const old = versions.find(({ status }) => status === 'activated')
    if (!versions.some(({ status }) => status === 'installed')) resolve()
    else if (old?.runningStatus === 'running' && !old.controlledClients?.length)
      void devtools.send('ServiceWorker.stopWorker', { versionId: old.versionId })
  })
  await page.goto('about:blank')
  await devtools.send('ServiceWorker.enable')
  await promise
}

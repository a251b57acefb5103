// Preferences that a page already shows while the request that stores them is still in progress: a document that is opened meanwhile may be
// answered with what was stored before.
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Number of requests that store preferences and have no answer yet. */
    changesInProgress?: number
  }
}

/** Longest time to wait for answers, in milliseconds: a test may hold a request back on purpose. */
const LONGEST_WAIT = 20_000

/** Counts the requests that store preferences, as they begin and end. Runs in the page before its own scripts. */
export function recordChanges(): void {
  const stored = /\/api\/(?:users|folder-view|favorites|tags|tagged-items|settings)\b/
  const request = window.fetch.bind(window)
  window.changesInProgress = 0
  const count = (by: number) => {
    window.changesInProgress = (window.changesInProgress ?? 0) + by
  }
  const counted = async (input: RequestInfo | URL, init?: RequestInit) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const address = input instanceof Request ? input.url : String(input)
    if (method === 'GET' || method === 'HEAD' || !stored.test(address)) return request(input, init)
    count(1)
    try {
      return await request(input, init)
    } finally {
      count(-1)
    }
  }
  window.fetch = Object.assign(counted, window.fetch)
}

const waitForChanges = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => (window.changesInProgress ?? 0) === 0, undefined, { timeout: LONGEST_WAIT, polling: 20 })
    // Held back on purpose, or the page is closed or on its way to another address.
    .catch(() => undefined)

/** Lets a page wait for its changes before a test reloads it or opens another address. */
export function waitBeforeLeaving(page: Page): void {
  const [reload, goto] = [page.reload.bind(page), page.goto.bind(page)]
  page.reload = async (options) => {
    await waitForChanges(page)
    return reload(options)
  }
  page.goto = async (address, options) => {
    await waitForChanges(page)
    return goto(address, options)
  }
}

// Slows pages down on purpose (`COFFER_TEST_SLOW=1`), which shows tests that are only right on a fast machine.
import type { BrowserContext, Page } from 'playwright-core'
import { testSeed } from '../testing/scale.ts'

/** Whether pages are slowed down. */
export const isSlow = process.env.COFFER_TEST_SLOW === '1'

/** Factor by which a page's processor is slower. */
const CPU_FACTOR = 4
/** Shortest and longest delay of the responses to a page, in milliseconds. */
const LATENCY = { shortest: 150, longest: 400 }

/** Factor of the time limits of tests. */
export const timeLimitFactor = isSlow ? 4 : 1

/** Returns a generator of numbers from 0 to 1 (a multiplicative congruential generator of period 2^31 - 2). */
function randomNumbers(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const random = randomNumbers(testSeed)
if (isSlow) console.error(`Slow pages. Repeat with COFFER_TEST_SLOW=1 COFFER_TEST_SEED=${testSeed}`)

/** Slows down one page. Returns a function that sets whether it is offline, since the latest DevTools session decides that. */
async function slowPageDown(page: Page): Promise<(offline: boolean) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const throttle = () => devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR })
  const latency = LATENCY.shortest + random() * (LATENCY.longest - LATENCY.shortest)
  const network = { latency, downloadThroughput: -1, uploadThroughput: -1 }
  const setOffline = (offline: boolean) => devtools.send('Network.emulateNetworkConditions', { offline, ...network })
  // Each renderer process has its own rate.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) throttle().catch(() => undefined)
  })
  await devtools.send('Network.enable')
  await Promise.all([setOffline(false), throttle()])
  return setOffline
}

/** Slows down all pages that a browser context opens from now on, if slow pages are wanted. */
export function slowPagesDown(context: BrowserContext): void {
  if (!isSlow) return
  // A page may be closed meanwhile.
  const pages: Promise<((offline: boolean) => Promise<unknown>) | undefined>[] = []
  context.on('page', (page) => void pages.push(slowPageDown(page).catch(() => undefined)))
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (offline) => {
    await setOffline(offline)
    await Promise.allSettled(pages.map(async (page) => (await page)?.(offline)))
  }
}

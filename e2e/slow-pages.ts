// Slows pages down on purpose (`COFFER_TEST_SLOW=1`), which shows tests that are only right on a fast machine.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { testSeed } from '../testing/scale.ts'

/** Whether pages are slowed down. */
export const isSlow = process.env.COFFER_TEST_SLOW === '1'

/** Factor by which a page's processor is slower. */
const CPU_FACTOR = 4
/** Shortest and longest delay of the responses to a page, in milliseconds. */
const LATENCY = { shortest: 150, longest: 400 }

const EMULATE = 'Network.emulateNetworkConditions'

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

type OpenDevtools = BrowserContext['newCDPSession']

/** Delays the responses to a page, until the returned session is detached. */
async function delayResponses(page: Page, openDevtools: OpenDevtools): Promise<CDPSession> {
  const devtools = await openDevtools(page)
  const latency = LATENCY.shortest + random() * (LATENCY.longest - LATENCY.shortest)
  await devtools.send('Network.enable')
  await devtools.send(EMULATE, { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  return devtools
}

async function slowProcessorDown(page: Page, openDevtools: OpenDevtools): Promise<void> {
  const devtools = await openDevtools(page)
  const throttle = () => devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR })
  // Each renderer process has its own rate.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) throttle().catch(() => undefined)
  })
  await throttle()
}

/** Slows down all pages that a browser context opens from now on, if slow pages are wanted. */
export function slowPagesDown(context: BrowserContext): void {
  if (!isSlow) return
  const openDevtools = context.newCDPSession.bind(context)
  const delays: Promise<CDPSession>[] = []
  context.on('page', (page) => {
    // A page may be closed meanwhile.
    slowProcessorDown(page, openDevtools).catch(() => undefined)
    const delay = delayResponses(page, openDevtools)
    delay.catch(() => undefined)
    delays.push(delay)
  })
  /** Ends the delays: a second session would not change the network conditions that the first has set. */
  const release = () => Promise.allSettled(delays.splice(0).map(async (delay) => (await delay).detach()))
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (offline) => {
    await release()
    await setOffline(offline)
  }
  context.newCDPSession = async (target) => {
    const devtools = await openDevtools(target)
    const send = devtools.send.bind(devtools)
    devtools.send = async (method, params) => {
      if (method === EMULATE) await release()
      return send(method, params)
    }
    return devtools
  }
}

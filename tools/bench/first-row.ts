import type { Browser, Page } from 'playwright-core'
import { type Coffer, median, ms, type Row, signIn, times } from './harness.ts'

/** Navigations of each side. */
const ROUNDS = 15

/** Page with one row and no script: the time that the browser itself needs. */
const ONE_ROW = '<!doctype html><title>Floor</title><div role="grid"><div role="row"><a href="/a">a</a></div></div>'

/** Records the time from the navigation to the frame that shows the first row; runs in the page before its scripts. */
function recordFirstRow(): void {
  const check = () => {
    if (!document.querySelector('[role=row] a')) return void requestAnimationFrame(check)
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'firstRowAt', performance.now())))
  }
  requestAnimationFrame(check)
}

/** Measures how long the first visit of a signed-in user takes until rows are shown: nothing of the page is cached, the server is warm. */
export async function benchFirstRow(browser: Browser, coffer: Coffer): Promise<Row> {
  await using floor = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(ONE_ROW, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  })
  const [floors, ours]: [number[], number[]] = [[], []]
  // Each visit renews its token, and a token that was replaced half a minute ago ends its session.
  const enter = async (page: Page) => {
    await page.evaluate(
      (token) => {
        localStorage.setItem('jwt', token)
        localStorage.setItem('coffer.welcomed / 1', '1')
      },
      await signIn(coffer.address),
    )
  }
  // The first round is not measured.
  for (let round = 0; round <= ROUNDS; round++) {
    const floorMs = await navigate(browser, floor.url.href, floor.url.href, async () => undefined)
    const ourMs = await navigate(browser, `${coffer.address}/health`, `${coffer.address}/files/`, enter)
    if (round === 0) continue
    floors.push(floorMs)
    ours.push(ourMs)
  }
  const [bare, shown] = [median(floors), median(ours)]
  return {
    work: 'page: navigation to the first row, nothing cached; median and fastest',
    floor: `page with one row: ${ms(bare)}, ${ms(Math.min(...floors))}`,
    coffer: `${ms(shown)}, ${ms(Math.min(...ours))}`,
    ratio: times(shown / bare),
    target: '≤ 300 ms',
    met: shown <= 300,
  }
}

/** Opens an address in a new profile, after `prepare` on another address of the origin. Returns the time until the first row is painted. */
async function navigate(
  browser: Browser,
  origin: string,
  address: string,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await prepare(page)
    await page.goto('about:blank')
    await page.addInitScript(recordFirstRow)
    await page.goto(address)
    const at = await page.waitForFunction(() => Reflect.get(window, 'firstRowAt') as number | undefined)
    return (await at.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

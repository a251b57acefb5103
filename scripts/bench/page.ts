import { chromium, type Page } from 'playwright-core'
import { CHROMIUM, CHROMIUM_FLAGS } from '../chromium.ts'
import { type Coffer, mb, median, ms, type Row, startCoffer } from './harness.ts'

const OPENINGS = 5
const SCROLL_MS = 3000

/** The same large folder in a real browser: from the click to usable rows, frames while scrolling, memory of the page. */
export async function benchPage(root: string): Promise<Row[]> {
  const coffer = await startCoffer(root)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, coffer)
    const openings: number[] = []
    for (let round = 0; round < OPENINGS; round++) openings.push(await openFolder(page, coffer))
    const frames = await scroll(page)
    const heap = await heapMb(page)
    const opened = median(openings)
    return [
      {
        work: 'page: click to usable rows, 100,000 entries',
        floor: '',
        coffer: ms(opened),
        ratio: '',
        target: '≤ 1 s',
        met: opened <= 1000,
      },
      {
        work: 'page: scrolling them, slowest of 100 frames (p99) and longest',
        floor: `idle page: ${ms(frames.idle)}`,
        coffer: `${ms(frames.p99)}, ${ms(frames.longest)}`,
        ratio: '',
        target: 'no dropped frames',
        met: frames.p99 <= 2 * frames.idle,
      },
      {
        work: 'page: heap with them open',
        floor: '',
        coffer: mb(heap),
        ratio: '',
        target: '≤ 150 MB',
        met: heap <= 150,
      },
    ]
  } finally {
    await browser.close()
    await coffer.stop()
  }
}

async function signIn(page: Page, coffer: Coffer): Promise<void> {
  await page.goto(`${coffer.address}/login`)
  await page.evaluate((token) => localStorage.setItem('jwt', token), coffer.token)
  await page.goto(`${coffer.address}/files/`)
}

/** From the click on the folder to a row of its entries that can be clicked (ms). */
async function openFolder(page: Page, coffer: Coffer): Promise<number> {
  await page.goto(`${coffer.address}/files/`)
  const folder = page.getByRole('link', { name: 'many' }).first()
  await folder.waitFor()
  const began = performance.now()
  await folder.dblclick()
  await page.getByRole('row').filter({ hasText: 'Report 0 of the year.txt' }).first().waitFor()
  return performance.now() - began
}

/** Time between frames (ms): the idle page's, and while the listing is scrolled by its whole height. */
async function scroll(page: Page): Promise<{ idle: number; p99: number; longest: number }> {
  const measure = (scrolling: boolean) =>
    page.evaluate(
      async ({ scrolling, duration }) => {
        const scroller = [...document.querySelectorAll('*')].find(
          (element) => element.scrollHeight > 100_000 && element.clientHeight < 2000,
        )
        if (!scroller) throw new Error('Nothing scrolls.')
        const gaps: number[] = []
        let last = performance.now()
        const end = last + duration
        while (last < end) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const now = performance.now()
          gaps.push(now - last)
          last = now
          if (scrolling) scroller.scrollTop += 400
        }
        return gaps.slice(5).sort((a, b) => a - b)
      },
      { scrolling, duration: SCROLL_MS },
    )
  const idle = median(await measure(false))
  const gaps = await measure(true)
  return { idle, p99: gaps[Math.floor(gaps.length * 0.99)] ?? Number.NaN, longest: gaps.at(-1) ?? Number.NaN }
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

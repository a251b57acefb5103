import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser.ts'
import { type Coffer, emptyFolder, ms, type Row, startCoffer } from './harness.ts'
import { signIn } from './page.ts'

const KEYS = 200
/** Interval between the keys of a fast typist, in milliseconds. Keys faster than frames would wait for each other. */
const PACE = 50
const LINE = '{"a": [1, 2, 3], "words": "the quick brown fox"},'
const SIZE = 10_000_000

/** Texts by name: a small one as the floor, 10 MB of lines, and one line of 5 MB. */
const TEXTS = {
  'small.json': `${LINE}\n`,
  'lines.json': `${LINE}\n`.repeat(Math.floor(SIZE / (LINE.length + 1))),
  'line.js': LINE.repeat(Math.floor(SIZE / 2 / LINE.length)),
}

/** Measures typing at the end of large texts in a real browser, against a text of one line. */
export async function benchEditor(): Promise<Row[]> {
  const root = emptyFolder('editor')
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(path.join(root, name), text)
  const coffer = await startCoffer(root)
  const browser = await launchBrowser('full')
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const first = await context.newPage()
    await signIn(first, coffer)
    await first.close()
    const measure = async (name: string) => {
      const page = await context.newPage()
      const latency = await typing(page, coffer, name)
      await page.close()
      return latency
    }
    const floor = await measure('small.json')
    const row = async (work: string, name: string): Promise<Row> => {
      const latency = await measure(name)
      return {
        work: `editor: a key until it is painted, ${work}, p95`,
        floor: `one short line: ${ms(floor)}`,
        coffer: ms(latency),
        ratio: '',
        target: '≤ 50 ms',
        met: latency <= 50,
      }
    }
    return [await row('10 MB', 'lines.json'), await row('one line of 5 MB', 'line.js')]
  } finally {
    await browser.close()
    await coffer.stop()
  }
}

/** Returns the time from a key to the frame after its text was painted, in milliseconds. */
async function typing(page: Page, coffer: Coffer, name: string): Promise<number> {
  await page.goto(`${coffer.address}/files/${name}`)
  await page.getByRole('textbox', { name, exact: true }).click()
  await page.keyboard.press('Control+End')
  const measured = page.evaluate(
    (keys) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const onKey = async ({ timeStamp }: KeyboardEvent) => {
          await new Promise(requestAnimationFrame)
          await new Promise((painted) => setTimeout(painted))
          times.push(performance.now() - timeStamp)
          if (times.length === keys) resolve(times)
        }
        addEventListener('keydown', onKey, { capture: true })
      }),
    KEYS,
  )
  await page.title()
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('x')
    await page.waitForTimeout(PACE)
  }
  const times = (await measured).sort((a, b) => a - b)
  return times[Math.floor(KEYS * 0.95)] ?? Number.NaN
}

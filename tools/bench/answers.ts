import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser.ts'
import { ms, type Row, startCoffer } from './harness.ts'
import { signIn } from './page.ts'

const ROUNDS = 3
/** Time that late frames and their timings get to arrive after an interaction, in milliseconds. */
const SETTLED = 300
const INP = 100
const SHIFT = 0.02

type Interaction = { readonly name: string; readonly longest: number }

/** Typical actions in a listing. Each begins where the one before ended. */
const STEPS: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ['scroll', scrollByWheel],
  ['select', (page) => page.locator('[role=grid] [role=row]').nth(5).click()],
  [
    'select more',
    (page) =>
      page
        .locator('[role=grid] [role=row]')
        .nth(9)
        .click({ modifiers: ['Shift'] }),
  ],
  ['arrows', (page) => inTurn(page, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])],
  ['End and Home', (page) => inTurn(page, ['End', 'Home'])],
  ['a letter', (page) => page.keyboard.press('r')],
  ['select all', (page) => inTurn(page, ['Control+a', 'Escape'])],
  ['sort', sortByModified],
  ['rename', rename],
]

/** Measures how soon a large listing responds to interactions, and how much of it shifts unexpectedly, as reported by the browser. */
export async function benchInteractions(root: string): Promise<Row[]> {
  const coffer = await startCoffer(root)
  const browser = await launchBrowser('full')
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watch)
    await signIn(page, coffer)
    await page.goto(`${coffer.address}/files/many/`)
    await page.locator('[role=grid] [role=row]').nth(9).waitFor()
    const heard: Interaction[] = []
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, act] of STEPS) heard.push({ name, longest: await longestOf(page, () => act(page)) })
    return [answersRow(heard), shiftRow(await page.evaluate(() => window.moved))]
  } finally {
    await browser.close()
    await coffer.stop()
  }
}

function answersRow(heard: readonly Interaction[]): Row {
  const parts = STEPS.map(([step]) => {
    const times = heard.filter(({ name }) => name === step).map(({ longest }) => longest)
    return `${step} ${ms(Math.max(...times))}`
  })
  const longest = Math.max(...heard.map(({ longest }) => longest))
  return {
    work: `interaction to next paint, 100,000 entries: the slowest of ${ROUNDS} rounds`,
    floor: '',
    coffer: `${ms(longest)} (${parts.join(', ')})`,
    ratio: '',
    target: `≤ ${INP} ms`,
    met: longest <= INP,
  }
}

const shiftRow = (moved: number): Row => ({
  work: 'cumulative layout shift there, from the first paint to the last of these',
  floor: '',
  coffer: moved.toFixed(3),
  ratio: '',
  target: `≤ ${SHIFT}`,
  met: moved <= SHIFT,
})

declare global {
  interface Window {
    /** Sum of all layout shifts without user input: at least the sum of the worst five seconds, which is the official measure. */
    moved: number
    /**
     * Longest time from an interaction to the frame that responds to it since this was reset (milliseconds, which the browser rounds to
     * eights).
     */
    answered: number
  }
}

/** Records the layout shifts and interactions that the browser reports. Runs in the page. */
function watch(): void {
  window.moved = 0
  window.answered = 0
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) window.moved += Number(entry.value)
  })
  shifts.observe({ type: 'layout-shift', buffered: true })
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) window.answered = Math.max(window.answered, entry.duration)
  })
  // The lowest threshold that browsers accept.
  const all: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  events.observe({ ...all, buffered: true })
}

async function longestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.answered = 0
  })
  await act()
  await page.waitForTimeout(SETTLED)
  return page.evaluate(() => window.answered)
}

async function inTurn(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function scrollByWheel(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
}

/** Toggles the direction on each call, so that the listing changes. */
async function sortByModified(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menu').getByText('Modified').click()
}

async function rename(page: Page): Promise<void> {
  await page.locator('[role=grid] [role=row]').nth(5).click()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('another name')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

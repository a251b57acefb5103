import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectEventually, grid, item, waitForAnimations } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'apple.txt': 'a', 'banana.txt': 'b' } })

type Point = { readonly x: number; readonly y: number }

/** Drags a finger from one point to another; `rests` is the time before it is lifted, and `looks` runs meanwhile. */
async function drag(
  page: Page,
  from: Point,
  to: Point,
  { rests = 0, looks = () => Promise.resolve() } = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await finger('touchStart', [from])
  for (let step = 1; step <= 12; step += 1) {
    const way = step / 12
    await finger('touchMove', [{ x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way }])
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  }
  // Time is what is tested: a resting finger has no velocity when it is lifted.
  await page.waitForTimeout(rests)
  await looks()
  await finger('touchEnd', [])
}

/** Waits until the page responds to a finger on an element, which may be visible before its script is loaded. */
async function followed(page: Page, selector: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await expectEventually(async () => {
    const { result } = await devtools.send('Runtime.evaluate', { expression: `document.querySelector('${selector}')` })
    if (result.objectId === undefined) return false
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    return listeners.some(({ type }) => type === 'touchmove')
  }, true)
}

/** Returns a function that counts the requests for the folder. */
function fetches(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/resources\/$/.test(request.url())) count += 1
  })
  return () => count
}

test('pulling a listing down refreshes it, a short pull does not', async ({ signIn }) => {
  let listening: Promise<unknown> | undefined
  const before = (opened: Page) => {
    listening = opened.waitForResponse((answer) => answer.url().includes('/api/events/'))
  }
  const page = await signIn({ browser: PHONE, before })
  await item(page, 'apple.txt').waitFor()
  // From then on the folder is only fetched on request.
  await listening
  await followed(page, '#listing')
  const count = fetches(page)
  await drag(
    page,
    { x: 200, y: 500 },
    { x: 200, y: 530 },
    {
      looks: () => page.getByText('Pull to refresh').waitFor(),
    },
  )
  await page.getByText('Pull to refresh').waitFor({ state: 'detached' })
  expect(count()).toBe(0)
  await drag(
    page,
    { x: 200, y: 400 },
    { x: 200, y: 750 },
    {
      looks: () => page.getByText('Release to refresh').waitFor(),
    },
  )
  await page.getByText('Release to refresh').waitFor({ state: 'detached' })
  await page.getByText('Refreshing…').waitFor({ state: 'detached' })
  expect(count()).toBe(1)
  await item(page, 'apple.txt').waitFor()
})

test('the menu is pushed away to where it came from, and not the other way', async ({ signIn }) => {
  for (const [locale, side] of [
    ['en', -1],
    ['ar', 1],
  ] as const) {
    const page = await signIn({ browser: { ...PHONE, locale: 'en' } })
    await item(page, 'apple.txt').waitFor()
    if (locale === 'ar') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    await followed(page, '[role=dialog]')
    const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {}
    const middle = x + width / 2
    // Wrong direction, then too short, then far enough.
    await drag(page, { x: middle, y: 600 }, { x: middle - side * 120, y: 600 })
    await drag(page, { x: middle, y: 600 }, { x: middle + side * 40, y: 600 }, { rests: 300 })
    expect(await menu.isVisible()).toBe(true)
    await drag(page, { x: middle, y: 600 }, { x: middle + side * 140, y: 600 })
    await menu.waitFor({ state: 'detached' })
  }
})

test('a sheet is pushed down, but not while its content scrolls', async ({ signIn }) => {
  const page = await signIn({ browser: PHONE })
  await item(page, 'apple.txt').waitFor()
  await grid(page).focus()
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.waitFor()
  await waitForAnimations(page)
  await help
    .locator('dl')
    .first()
    .evaluate((list) => {
      let box: Element | null = list
      while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement
      box?.scrollTo(0, 200)
    })
  await drag(page, { x: 200, y: 400 }, { x: 200, y: 700 })
  await waitForAnimations(page)
  expect(await help.isVisible()).toBe(true)
  const { y = 0 } = (await help.getByRole('heading', { name: 'Help', exact: true }).boundingBox()) ?? {}
  await drag(page, { x: 150, y: y + 10 }, { x: 150, y: y + 450 })
  await help.waitFor({ state: 'detached' })
})

test('the help tells of fingers first where there is no mouse', async ({ signIn }) => {
  const page = await signIn({ browser: PHONE })
  await item(page, 'apple.txt').waitFor()
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByText('Press and hold', { exact: true }).waitFor()
  await help.getByText('Type its first letters').waitFor()
  const topOf = async (name: string) => (await help.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  expect(await topOf('Touch')).toBeLessThan(await topOf('Keyboard shortcuts'))
})

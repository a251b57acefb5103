import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolations, axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { docx, paragraph } from './document-files.ts'
import {
  activeName,
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  prompt,
  waitForAnimations,
} from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'
import { pdf } from './media.ts'

const { test } = setUpBrowserTests({
  tree: {
    'a/explanation.txt': 'x',
    'b/my plan.txt': 'x',
    'c/d/plan.txt': 'x',
    'e/plan.txt': 'x',
    'plans/of many.txt': 'x',
    'texts/fruit.txt': 'It is said that a pomegranate has 613 seeds.',
    'texts/letter.docx': docx(paragraph('Dear Anna, thank you for the pomegranate.')),
    'texts/lease.pdf': pdf('One pomegranate tree'),
    'texts/pomegranate.jpg': 'x',
    ...Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`many/entry ${100 + index}.txt`, 'x'])),
  },
})

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search for' })
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Results' }).getByRole('row')
const found = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))

async function openSearch(stage: BrowserTestContext, browser = {}): Promise<Page> {
  const page = await stage.signIn({ browser })
  await grid(page).waitFor()
  await grid(page).focus()
  await page.keyboard.press('Control+f')
  await box(page).waitFor()
  return page
}

/** Holds responses back until `answer` is called; `asked` is fulfilled by the first request. */
async function delayAnswers(page: Page): Promise<{ answer: () => void; asked: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  await page.route(/api\/search\//, async (route) => {
    first.resolve()
    await promise
    // The request may have been aborted by a newer one.
    await route.continue().catch(() => undefined)
  })
  return { answer: resolve, asked: first.promise }
}

test('one Enter opens the best result as soon as that is known, Ctrl+Enter shows it in its folder', async (stage) => {
  const page = await openSearch(stage)
  const { answer, asked } = await delayAnswers(page)
  await box(page).fill('fruit')
  await page.keyboard.press('Enter')
  await asked
  await waitForAnimations(page)
  expect(await prompt(page, 'Search').count()).toBe(1)
  answer()
  await page.waitForURL(/\/files\/texts\/fruit\.txt$/)
  await page.unroute(/api\/search\//)

  await page.goBack()
  await item(page, 'texts').waitFor()
  await page.keyboard.press('Control+f')
  const second = await delayAnswers(page)
  await box(page).fill('lease')
  await page.keyboard.press('Control+Enter')
  second.answer()
  await page.waitForURL(/\/files\/texts\/$/)
  await expectEventually(() => activeName(page), 'lease.pdf')
})

test('Enter means what was typed then: who types on, or chooses, is taken nowhere', async (stage) => {
  const page = await openSearch(stage)
  const { answer } = await delayAnswers(page)
  await box(page).fill('plan')
  await page.keyboard.press('Enter')
  await page.keyboard.type('s')
  answer()
  await expectEventually(() => found(page), ['/files/plans/'])
  await waitForAnimations(page)
  expect(await prompt(page, 'Search').count()).toBe(1)
  await box(page).fill('zzz')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await box(page).fill('fruit')
  await expectEventually(() => found(page), ['/files/texts/fruit.txt'])
  await waitForAnimations(page)
  expect(await prompt(page, 'Search').count()).toBe(1)
})

test('above the keyboard of a phone everything can be reached', async (stage) => {
  const page = await openSearch(stage, { ...PHONE, viewport: { width: 390, height: 500 } })
  await box(page).fill('entry ext:txt -draft')
  await expectEventually(() => rows(page).count(), 50)
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  const heights = await rows(page).evaluateAll((all) => {
    const list = all[0]?.closest('[role=grid]')?.parentElement?.getBoundingClientRect()
    return { list: list?.height ?? 0, bottom: list?.bottom ?? 0 }
  })
  expect(heights.list).toBeGreaterThan(200)
  expect(heights.bottom).toBeLessThanOrEqual(500)
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('PageDown')
  await expectEventually(() => rows(page).count(), 70)
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageDown')
  const last = rows(page).last()
  await expectEventually(() => last.getAttribute('aria-selected'), 'true')
  await expectEventually(() => last.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight), true)
  await last.tap()
  await prompt(page).waitFor({ state: 'detached' })
})

test('a keyboard over the page is over nothing of the search', async (stage) => {
  const page = await stage.signIn({ browser: PHONE })
  // Simulates what browsers report while an on-screen keyboard is open; the window keeps its height.
  await page.addInitScript(() => {
    const part = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: part })
    Object.assign(window, {
      showKeyboard(height: number, offsetTop: number) {
        Object.assign(part, { height: innerHeight - height, offsetTop })
        part.dispatchEvent(new Event('resize'))
      },
    })
  })
  await page.reload()
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'Search' }).tap()
  await box(page).fill('entry')
  await expectEventually(() => rows(page).count(), 50)
  const place = () =>
    prompt(page, 'Search').evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top, bottom }
    })
  await expectEventually(async () => (await place()).bottom, 844)
  const { top } = await place()
  await page.evaluate('showKeyboard(344, 20)')
  await expectEventually(place, { top: top + 20, bottom: 520 })
  await page.evaluate('showKeyboard(0, 0)')
  await expectEventually(place, { top, bottom: 844 })
})

test('switched on in the settings, what is in files is found too, and shown', async (stage) => {
  const page = await stage.signIn({ at: '/settings/global' })
  const card = page.getByRole('form', { name: 'Search', exact: true })
  await card.getByRole('checkbox', { name: 'Search file contents' }).check()
  await card.getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Settings updated!')
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await grid(page).waitFor()
  await grid(page).focus()
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Search by name and content').waitFor()
  await box(page).fill('pomegranate')
  await expectEventually(() => found(page).then((all) => all[0]), '/files/texts/pomegranate.jpg')
  // The files are indexed in the background: later searches find more.
  for (let tries = 0; tries < 200 && (await rows(page).count()) < 4; tries += 1) {
    await box(page).fill('pomegranat')
    await page.waitForTimeout(250)
    await box(page).fill('pomegranate')
    await page.waitForTimeout(250)
  }
  expect(await rows(page).count()).toBe(4)
  expect((await found(page))[0]).toBe('/files/texts/pomegranate.jpg')
  for (const words of [
    'It is said that a pomegranate has 613 seeds.',
    'Dear Anna, thank you for the pomegranate.',
    'One pomegranate tree',
  ])
    await rows(page).getByText(words).waitFor()
  await expectEventually(() => rows(page).locator('mark').allInnerTexts(), Array(4).fill('pomegranate'))
  expect(await axeViolationsOfScreen(page)).toEqual([])

  stage.program.addUser('reader', { may_download: 0 })
  const other = await stage.signIn({ as: 'reader' })
  await grid(other).focus()
  await other.keyboard.press('Control+f')
  await other.getByPlaceholder('Search by name', { exact: true }).waitFor()
  await box(other).fill('pomegranate')
  await expectEventually(() => found(other), ['/files/texts/pomegranate.jpg'])
}, 180_000)

test('without an index the best that is found comes first all the same, and one Enter opens it', async (stage) => {
  stage.excuse(/ERR_(CONNECTION_(REFUSED|RESET)|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/)
  stage.program.storeSetting('search', {
    pace: 'off',
    checkEvery: 10,
    content: { enabled: false, kinds: ['text'], maxSize: 4096, folders: [] },
  })
  await stage.program.kill()
  await stage.program.restart()
  const page = await openSearch(stage)
  await box(page).fill('plan')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/files\/e\/plan\.txt$/)
  await page.goBack()
  await item(page, 'plans').waitFor()
  await page.keyboard.press('Control+f')
  await box(page).fill('plan')
  await expectEventually(
    () => found(page),
    ['/files/e/plan.txt', '/files/c/d/plan.txt', '/files/plans/', '/files/b/my%20plan.txt', '/files/a/explanation.txt'],
  )
  await page.getByText('The index is turned off').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

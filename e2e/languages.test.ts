import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { LOCALES } from '#contract/locales.ts'
import { flaws } from './flaws.ts'
import { sideways } from './folder.ts'
import { openTheatre, PHONE } from './harness.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = openTheatre({
  tree: {
    'Photos/summer.jpg': 'x',
    'notes.txt': 'Remember the milk.',
    'Ärger.txt': 'x',
    'Zebra.txt': 'x',
    'zoo 2.txt': 'x',
    'zoo 10.txt': 'x',
  },
})

/** Words that are cut off, or run over the edge of what they are in: buttons, links, titles, tabs and labels. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [
      ...document.querySelectorAll<HTMLElement>(
        'button, nav a, h1, h2, h3, label, legend, th, [role=columnheader], [role=tab], dt',
      ),
    ]
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility() && element.offsetWidth > 1 && !element.closest('.visually-hidden')
    const isCut = (element: HTMLElement) => {
      const { overflowX } = getComputedStyle(element)
      return (
        element.scrollWidth > element.clientWidth + 1 && (overflowX !== 'visible' || element.scrollWidth > innerWidth)
      )
    }
    return words
      .filter((element) => isSeen(element) && isCut(element))
      .map((element) => element.textContent?.trim() ?? '')
  })

/** Waits until the page speaks a language, and is drawn in it. */
async function speaks(page: Page, locale: string): Promise<void> {
  const tag = locale === 'pt' ? 'pt-PT' : locale
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const fits = async (page: Page, place: string) => {
  expect([place, await sideways(page)]).toEqual([place, 0])
  expect([place, ...(await cutOff(page))]).toEqual([place])
}

describe.each(LOCALES)('%s', (locale) => {
  test('is spoken as the browser wishes, one language is fetched, and words fit on a phone and beside each other', async ({
    open,
  }) => {
    const page = await open('/', { ...PHONE, viewport: { width: 320, height: 700 }, locale })
    const fetched: string[] = []
    page.on('request', (request) => {
      if (/\/(?:language|visit)-[\w-]{8}\.js$/.test(request.url())) fetched.push(request.url())
    })
    await page.reload()
    await page.locator('input[name=username]').waitFor()
    await speaks(page, locale)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    await fits(page, 'login')
    await typeCredentials(page)
    await page.locator('[role=grid]').waitFor()
    await speaks(page, locale)
    expect(new Set(fetched).size).toBe(1)
    await fits(page, 'listing')
    for (const [name, at] of [
      ['profile', '/settings/profile'],
      ['shares', '/settings/shares'],
      ['people', '/settings/users'],
      ['global', '/settings/global'],
    ] as const) {
      await page.goto(new URL(at, page.url()).href)
      await page.locator('main h2, main table, main form').first().waitFor()
      await speaks(page, locale)
      await fits(page, name)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(new URL('/files/', page.url()).href)
    await page.locator('[role=grid]').waitFor()
    await speaks(page, locale)
    await fits(page, 'wide listing')
    expect(await flaws(page)).toEqual([])
  })
})

test('another language is spoken at once, without a reload, and on the next visit', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/profile' })
  await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }))
  const language = page.locator('main select').first()
  for (const [locale, dir] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['ja', 'ltr'],
  ] as const) {
    await language.selectOption(locale)
    await page.locator('main form button[type=submit]').first().click()
    await speaks(page, locale)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(dir)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameLoad'))).toBe(true)
  }
  await page.reload()
  await speaks(page, 'ja')
  await language.selectOption('')
  await page.locator('main form button[type=submit]').first().click()
  await speaks(page, 'en')
})

test('names are put in the order of the language', async ({ open }) => {
  const inOrder = async (locale: string) => {
    const page = await open('/files/', { locale })
    await typeCredentials(page)
    await page.locator('[role=grid]').getByRole('link').first().waitFor()
    return page.locator('[role=grid]').getByRole('link').allInnerTexts()
  }
  // In Swedish, ä is a letter of its own, after z.
  expect(await inOrder('de')).toEqual(['Photos', 'Ärger.txt', 'notes.txt', 'Zebra.txt', 'zoo 2.txt', 'zoo 10.txt'])
  expect(await inOrder('sv-se')).toEqual(['Photos', 'notes.txt', 'Zebra.txt', 'zoo 2.txt', 'zoo 10.txt', 'Ärger.txt'])
})

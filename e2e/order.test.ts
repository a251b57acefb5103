// One order of names for a user in all places, whatever order the server sends them in.
import { describe, expect } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expectEventually } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

/** Letters that languages sort differently, numbers, letter case, dots, other scripts, and two encodings of one letter. */
const NAMES = [
  ...['zebra', 'Ägg', 'ägg 2', 'ägg 10', 'ål', 'öl', 'apa', 'Apa 1', 'ořech', 'ópera', 'osa', 'żaba', 'zamek', 'łza'],
  ...['þing', 'æska', 'ðe', 'dag', '.hidden', '.Älg', '2', '10', '010', 'b (2)', 'b (10)', 'B', 'e\u0301te', 'été'],
  ...['بيت', 'أب', 'تمر', 'さくら', 'アイス', '東京', '上海', '北京', '广州', 'ß', 'ss', 'a.txt', 'A.txt'],
]

const { test } = setUpBrowserTests({
  tree: { 'plain.txt': 'x' },
  makeRoot: async (root) => {
    mkdirSync(root)
    for (const name of NAMES) mkdirSync(join(root, 'names', name), { recursive: true })
  },
})

/** Returns the names in the order of a language, as this machine's collator defines it; equal names by code unit. */
function ordered(locale: string): string[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return NAMES.toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1))
}

const GRID = '[role=grid]'

/** Returns the names of lines, from the addresses of their links. */
const linked = (page: Page, lines: string) =>
  page.locator(lines).evaluateAll((links) =>
    links.map((link) =>
      decodeURIComponent(new URL(String(Reflect.get(link, 'href'))).pathname.replace(/\/$/, ''))
        .split('/')
        .at(-1),
    ),
  )

/** Returns the names of a list with one active line, from the first on, by keyboard. */
async function walked(page: Page, begin: string): Promise<string[]> {
  const found: string[] = []
  for (let place = 1; place <= NAMES.length; place += 1) {
    await page.keyboard.press(place === 1 ? begin : 'ArrowDown')
    const line = page.locator(`[role=option][aria-posinset="${place}"]`)
    await line.waitFor()
    found.push((await line.locator('bdi').first().textContent()) ?? '')
  }
  return found
}

/** Creates an archive and a link of the folder, once. */
const prepared = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    const packed = await (await fetch('/api/raw/names?algo=zip', { headers })).blob()
    await fetch('/api/resources/names.zip?override=true', { method: 'POST', headers, body: packed })
    const shared = await (await fetch('/api/share/names', { method: 'POST', headers, body: '{}' })).json()
    return { link: `/share/${shared.hash}` }
  })

describe.each([
  ['sv-SE', ['zebra', 'ål', 'Ägg', 'öl']],
  ['is', ['zebra', 'þing', 'æska', 'öl']],
  ['ar', ['أب', 'بيت', 'تمر', 'zebra']],
  ['zh-CN', ['北京', '广州', '上海']],
] as const)('%s', (locale, some) => {
  test('listing, picker of folders, archive, and the page of a link agree', async ({ signIn }) => {
    const page = await signIn({ at: '/files/names/', browser: { locale, viewport: { width: 1440, height: 2400 } } })
    await page.locator(`${GRID} a`).first().waitFor()
    const wanted = ordered(locale)
    const known: readonly string[] = some
    expect(wanted.filter((name) => known.includes(name))).toEqual([...known])
    const listed = () => linked(page, `${GRID} a`)
    await expectEventually(listed, wanted)
    await page.reload()
    await expectEventually(listed, wanted)

    await page.goto(new URL('/files/', page.url()).href)
    await page.locator(`${GRID} a[href$="/plain.txt"]`).waitFor()
    await page.locator(GRID).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+F10')
    await page.locator('[role=menuitem]:has(.lucide-folder-input)').click()
    const list = page.locator('[role=dialog] [role=listbox]')
    await list.locator('[role=option]').first().waitFor()
    await list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expectEventually(
      () => list.locator('[role=option]').first().getAttribute('aria-setsize'),
      String(NAMES.length),
    )
    expect(await walked(page, 'Home')).toEqual(wanted)
    await page.keyboard.press('Escape')

    const { link } = await prepared(page)
    await page.goto(new URL('/files/names.zip', page.url()).href)
    const entries = page.locator('main [role=listbox], [role=listbox]').first()
    await entries.locator('[role=option]').first().waitFor()
    await entries.focus()
    await page.keyboard.press('Enter')
    await expectEventually(
      () => entries.locator('[role=option]').first().getAttribute('aria-setsize'),
      String(NAMES.length),
    )
    expect(await walked(page, 'Home')).toEqual(wanted)

    await page.goto(new URL(link, page.url()).href)
    await page.locator('main li a').first().waitFor()
    await expectEventually(() => linked(page, 'main section li a:not([download])'), wanted)
  })
})

import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { axeViolations, axeViolationsInBothThemes } from './axe-violations.ts'
import {
  activeName,
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  menuEntry,
  prompt,
  selectedNames,
  showAs,
} from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const many = Object.fromEntries(
  Array.from({ length: 230 }, (_, index) => [`many/${index % 7}/entry ${String(index).padStart(3, '0')}.txt`, 'x']),
)

const { test } = setUpBrowserTests({
  tree: {
    'Photos/2024/summer holiday.jpg': 'x',
    'Photos/holiday.png': 'x',
    'Photos/plans/Holiday plan.pdf': 'x'.repeat(20_000),
    'Photos/plans/holiday draft.pdf': 'x',
    'Photos/unknown.bin': new Uint8Array(64),
    'Photos/Über résumé.txt': 'x',
    'Work/holiday list.txt': 'x',
    'Work/\u05D7\u05E9\u05D1\u05D5\u05DF holiday.txt': 'x',
    'Work/<b>holiday<b> \u202E.txt': 'x',
    ...many,
  },
})

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search for' })
const results = (page: Page): Locator => page.getByRole('grid', { name: 'Results' })
const rows = (page: Page): Locator => results(page).getByRole('row')
/** Returns the names that were found, in order. */
const found = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent ?? ''))
/** Returns the name of the active row. */
const current = (page: Page): Promise<string | undefined> =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    const row = id ? document.getElementById(id) : null
    return (row?.querySelector('a') ?? row)?.textContent ?? undefined
  })
const marked = (page: Page): Promise<string[]> => results(page).locator('mark').allInnerTexts()

async function arrive(stage: BrowserTestContext, at = '/files/Photos/', as?: string): Promise<Page> {
  const page = await stage.signIn({ at, ...(as !== undefined && { as }) })
  await grid(page).waitFor()
  return page
}

/** Opens the search by a key and types. */
async function searchFor(page: Page, text: string): Promise<void> {
  await grid(page).focus()
  await page.keyboard.press('Control+f')
  await box(page).waitFor()
  await box(page).fill(text)
}

test('all of it by keys: found while typing, opened, shown in its folder, and remembered', async (stage) => {
  const page = await arrive(stage)
  await showAs(page, 'list')
  await grid(page).focus()
  await page.keyboard.press('Control+f')
  await prompt(page, 'Search').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.type('"holid')
  await expectEventually(() => found(page).then((names) => names.length), 4)
  await expectEventually(async () => (await marked(page)).toSorted(), ['Holid', 'holid', 'holid', 'holid'])
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await page.keyboard.type('ay plan"')
  await expectEventually(() => current(page), 'Holiday plan.pdf')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/Photos\/plans\/$/)
  await expectEventually(() => activeName(page), 'Holiday plan.pdf')
  await expectEventually(() => selectedNames(page), [])
  await expectEventually(() => prompt(page).count(), 0)

  await page.keyboard.press('Control+f')
  await box(page).waitFor()
  await expectEventually(() => box(page).inputValue(), '')
  await page.getByRole('row', { name: '"holiday plan"' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => current(page), '"holiday plan"')
  await page.keyboard.press('Enter')
  await expectEventually(() => current(page), 'Holiday plan.pdf')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('.pdf')
  await expectEventually(() => rows(page).count(), 2)
  const names = await found(page)
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => current(page), names[1])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expectEventually(() => current(page), names[0])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => decodeURIComponent(url.pathname).endsWith(`/${names[0]}`))
  await prompt(page).waitFor({ state: 'detached' })
})

test('Esc and a click beside it close the search, and the focus returns; the help tells what it understands', async (stage) => {
  const page = await arrive(stage)
  await searchFor(page, 'holiday')
  await rows(page).first().waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => page.evaluate(() => document.activeElement?.id), 'listing')
  await page.getByRole('button', { name: 'Search' }).click()
  await box(page).waitFor()
  await page.mouse.click(10, 400)
  await prompt(page).waitFor({ state: 'detached' })

  await page.keyboard.press('F1')
  await prompt(page, 'Help').getByText('modified:<7d').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('by mouse: kinds, filters, everywhere, and what can be done with a result', async (stage) => {
  const page = await arrive(stage)
  await page.getByRole('button', { name: 'Search' }).click()
  await box(page).fill('holiday')
  await expectEventually(() => found(page).then((names) => names.length), 4)
  await prompt(page, 'Search').getByRole('button', { name: 'Type' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Images' }).click()
  await expectEventually(() => found(page).then((names) => names.toSorted()), ['holiday.png', 'summer holiday.jpg'])
  await expectEventually(() => box(page).inputValue(), 'type:image holiday')
  await page.getByRole('button', { name: 'Remove filter Type: Images' }).click()
  await expectEventually(() => box(page).inputValue(), 'holiday')
  await prompt(page, 'Search').getByRole('button', { name: 'Modified' }).click()
  await menuEntry(page, 'Custom range…').click()
  await page.getByLabel('From').fill('2000-01-01')
  await expectEventually(() => box(page).inputValue(), 'modified:2000-01-01.. holiday')
  await page.getByRole('button', { name: 'Remove filter Modified: 2000-01-01..' }).click()

  await box(page).fill('holiday ext:pdf size:>10k -draft')
  await expectEventually(() => found(page), ['Holiday plan.pdf'])
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove filter Size: >10k' }).click()
  await page.getByRole('button', { name: 'Remove filter Excluded: draft' }).click()
  await expectEventually(() => found(page).then((names) => names.toSorted()), ['Holiday plan.pdf', 'holiday draft.pdf'])
  await expectEventually(() => box(page).inputValue(), 'holiday ext:pdf')

  await box(page).fill('list')
  await page.getByText('No matching names in “Photos”.').waitFor()
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await expectEventually(() => found(page), ['holiday list.txt'])
  const link = rows(page).getByRole('link', { name: 'holiday list.txt' })
  await expectEventually(() => link.getAttribute('href'), '/files/Work/holiday%20list.txt')
  await rows(page).first().click({ button: 'right' })
  await menuEntry(page, 'Open in new tab').waitFor()
  await menuEntry(page, 'Select').click()
  await page.waitForURL(/\/files\/Work\/$/)
  await expectEventually(() => selectedNames(page), ['holiday list.txt'])
})

test('a result of the folder one is in is selected where it is; others are shared and downloaded', async (stage) => {
  const page = await arrive(stage)
  await searchFor(page, 'png')
  await expectEventually(() => found(page), ['holiday.png'])
  await page.keyboard.press('Shift+F10')
  await menuEntry(page, 'Select').click()
  await expectEventually(() => selectedNames(page), ['holiday.png'])
  await expectEventually(() => page.evaluate(() => document.activeElement?.id), 'listing')

  await searchFor(page, '2024')
  await expectEventually(() => found(page), ['2024'])
  await rows(page).first().getByRole('button', { name: 'Actions for 2024' }).click()
  await menuEntry(page, 'Share').click()
  await prompt(page, 'Share “2024”').waitFor()
  expect(await prompt(page).count()).toBe(1)
  await page.keyboard.press('Escape')

  await searchFor(page, 'draft')
  await expectEventually(() => found(page), ['holiday draft.pdf'])
  await page.keyboard.press('Shift+F10')
  const download = page.waitForEvent('download')
  await menuEntry(page, 'Download').click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toBe('x')
  expect(await prompt(page).count()).toBe(0)
})

test('files that were opened or changed come first, are removed one by one, and an example inserts itself', async (stage) => {
  stage.program.addUser('recent')
  const page = await arrive(stage, '/files/Work/', 'recent')
  await searchFor(page, 'list')
  await expectEventually(() => found(page), ['holiday list.txt'])
  await page.keyboard.press('Enter')
  await page.locator('.cm-content').waitFor()
  await page.goBack()
  await grid(page).waitFor()
  await page.keyboard.press('Control+f')
  const recent = page.getByRole('grid', { name: 'Recent files' })
  await recent.getByRole('row', { name: /holiday list/ }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => current(page), 'holiday list.txt')
  await page.keyboard.press('Delete')
  await recent.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search syntax' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Insert ext:jpg,png' }).click()
  await expectEventually(() => box(page).inputValue(), 'ext:jpg,png ')
  await page.getByRole('button', { name: 'Search without filters' }).waitFor({ state: 'detached' })
})

test('50 are shown first and 50 more near the bottom, nothing twice', async (stage) => {
  const page = await arrive(stage, '/files/many/')
  await searchFor(page, 'entry')
  await expectEventually(() => rows(page).count(), 50)
  for (const count of [100, 150, 200, 230]) {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expectEventually(() => rows(page).count(), count)
  }
  const names = await found(page)
  expect(new Set(names).size).toBe(230)
  await page.getByText('230 results').waitFor()

  await box(page).fill('"entry 1"')
  await expectEventually(() => rows(page).count(), 50)
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('PageDown')
  await expectEventually(() => rows(page).count(), 100)
})

test('names are shown as what they are: hostile, from right to left, and matched across accents', async (stage) => {
  const page = await arrive(stage, '/files/Work/')
  await searchFor(page, 'holiday')
  await expectEventually(
    () => found(page).then((names) => names.toSorted()),
    ['<b>holiday<b> U+202E.txt', 'holiday list.txt', '\u05D7\u05E9\u05D1\u05D5\u05DF holiday.txt'],
  )
  expect(await results(page).locator('b').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove filter In “Work”' }).click()
  await box(page).fill('uber RESUME')
  await expectEventually(() => marked(page), ['Über', 'résumé'])
})

test('a failure is told and can be tried again; so is an answer that was torn off, and one that was cut short', async (stage) => {
  stage.excuse(/Failed to load resource/)
  const page = await arrive(stage)
  await page.route(/api\/search\//, (route) => route.abort())
  await searchFor(page, 'holiday')
  await page.getByRole('heading', { name: 'The search failed.' }).waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(/api\/search\//)
  await prompt(page).getByRole('button', { name: 'Try again' }).click()
  await expectEventually(() => found(page).then((names) => names.length), 4)
  await expectEventually(() => page.getByRole('alert').getByRole('button').count(), 0)

  const change = (rewrite: (body: string) => string) =>
    page.route(/api\/search\//, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: rewrite(await response.text()) })
    })
  await change((body) => `${body.split('\n')[0]}\n`)
  await box(page).fill('holiday p')
  await page.getByText("The remaining results couldn't be loaded.").waitFor()
  await expectEventually(() => rows(page).count(), 1)
  await page.unroute(/api\/search\//)
  await prompt(page).getByRole('button', { name: 'Try again' }).click()
  await expectEventually(() => found(page).then((names) => names.length), 5)

  await change((body) => body.replace('"cut":null', '"cut":"time"'))
  await box(page).fill('holiday')
  await page.getByText('The search was stopped because it took too long. There may be more results.').waitFor()
})

test('who may neither share nor download is not offered it, and recent searches are theirs', async (stage) => {
  stage.program.addUser('guest', { may_share: 0, may_download: 0 })
  const page = await arrive(stage, '/files/Work/', 'guest')
  await searchFor(page, 'list')
  await expectEventually(() => found(page), ['holiday list.txt'])
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
  expect(
    await page
      .getByRole('menuitem')
      .allInnerTexts()
      .then((all) => all.map((text) => text.split('\n')[0])),
  ).toEqual(['Open', 'Open in new tab', 'Show in folder', 'Select'])
  await menuEntry(page, 'Show in folder').click()
  await expectEventually(() => activeName(page), 'holiday list.txt')
  await searchFor(page, '')
  await page.getByRole('row', { name: 'list' }).first().waitFor()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expectEventually(() => page.getByRole('grid', { name: 'Recent searches' }).count(), 0)
  expect(await page.evaluate(() => localStorage.getItem('coffer.searches'))).toBeNull()
})

test('in a file that is shown the search opens over it; in a text the keys are the text’s own', async (stage) => {
  // The preloaded preview of the file fails, because it is not a picture.
  stage.excuse(/415.*api\/preview/)
  const page = await stage.signIn({ at: '/files/Photos/unknown.bin' })
  await page.getByRole('button', { name: 'Info' }).waitFor()
  await page.keyboard.press('Control+f')
  await box(page).fill('plan')
  await expectEventually(() => found(page).then((names) => names.toSorted()), ['Holiday plan.pdf', 'plans'])
  await page.keyboard.press('Escape')
  await page.goto(`${stage.program.url}/files/Work/holiday%20list.txt`)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('/')
  expect(await prompt(page, 'Search').count()).toBe(0)
})

test('on a phone it is a sheet that fits, at 320 px too, and a tap opens', async (stage) => {
  const page = await stage.signIn({ at: '/files/Photos/', browser: PHONE })
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'Search' }).tap()
  await box(page).fill('holiday ext:pdf')
  await expectEventually(() => found(page).then((names) => names.length), 2)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await rows(page).getByRole('button', { name: 'Actions for Holiday plan.pdf' }).tap()
  await menuEntry(page, 'Show in folder').tap()
  await page.waitForURL(/Photos\/plans\/$/)
  await item(page, 'Holiday plan.pdf').waitFor()
})

test('from right to left too', async (stage) => {
  const page = await arrive(stage)
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['pseudo-rtl'] }))
  await page.reload()
  await page.getByRole('grid').waitFor()
  await expectEventually(() => page.evaluate(() => document.documentElement.dir), 'rtl')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+f')
  await page.getByRole('combobox').fill('holiday')
  await page.locator('[role=dialog] [role=row]').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  const places = await page.evaluate(() => {
    const x = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().x ?? 0
    return { icon: x('[role=dialog] [role=row] svg'), name: x('[role=dialog] [role=row] a') }
  })
  expect(places.icon).toBeGreaterThan(places.name)
})

test('a folder that may not be listed says so, and everything else can be searched; nothing leads there', async (stage) => {
  stage.excuse(/Failed to load resource.*(resources|search|usage|space|folder-sizes)/)
  const rules = JSON.stringify([{ allow: false, regex: false, path: '/Photos', regexp: { raw: '' } }])
  stage.program.addUser('ruled', { rules })
  const page = await stage.signIn({ at: '/files/Photos/', as: 'ruled' })
  await page.getByRole('button', { name: 'Retry' }).or(page.getByText("You don't have permissions")).first().waitFor()
  await page.keyboard.press('Control+f')
  await box(page).fill('holiday')
  await page.getByRole('heading', { name: "You don't have permission to search this folder." }).waitFor()
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await expectEventually(() => found(page).then((all) => all.length), 3)
  await expectEventually(() => results(page).getByText('Photos').count(), 0)
})

test('through the eyes of somebody else nothing is searched, and Ctrl+F is the browser’s', async (stage) => {
  const page = await stage.signIn({ at: '/files/?as=1' })
  await page.getByRole('region', { name: 'Viewing as another user' }).waitFor()
  await grid(page).waitFor()
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0)
  await page.keyboard.press('Control+f')
  expect(await prompt(page).count()).toBe(0)
})

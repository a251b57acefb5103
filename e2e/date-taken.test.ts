import { expect } from 'bun:test'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, item, names, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { picture } from './media.ts'

/** Pictures with the years in which they were taken and copied. The last one has no date. */
const PICTURES = [
  ['a.png', 2019, 2003],
  ['b.png', 2017, 2002],
  ['c.png', 2018, 2001],
  ['d.png', null, 2020],
] as const

const tree = (folder: string) =>
  Object.fromEntries(
    PICTURES.map(([name, taken]) => [
      `${folder}/${name}`,
      picture(8, 8, 128, taken === null ? undefined : `${taken}:06:30 18:05:09`),
    ]),
  )

const { test } = setUpBrowserTests({ tree: { ...tree('photos'), ...tree('more'), ...tree('failing') } })

const groups = async (page: Page) =>
  (
    await grid(page)
      .getByRole('rowgroup')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  ).filter((name) => name !== null)

async function select(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: entry, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

test('pictures are sorted and grouped by the date in their metadata, and the folder remembers it', async ({
  signIn,
  program,
}) => {
  for (const [name, , copied] of PICTURES) {
    await utimes(join(program.root, 'photos', name), new Date(), new Date(copied, 5, 1))
  }
  const page = await signIn({ at: '/files/photos/' })
  await showAs(page, 'list')
  await item(page, 'a.png').waitFor()
  await select(page, 'Modified')
  await select(page, 'Oldest first')
  await expectEventually(() => names(page), ['c.png', 'b.png', 'a.png', 'd.png'])
  await select(page, 'Date taken')
  await select(page, 'Oldest first')
  await expectEventually(() => names(page), ['b.png', 'c.png', 'a.png', 'd.png'])
  await select(page, 'Newest first')
  await expectEventually(() => names(page), ['d.png', 'a.png', 'c.png', 'b.png'])
  await page.getByRole('button', { name: 'Sort: Date taken (Newest first)' }).waitFor()

  await page.reload()
  await expectEventually(() => names(page), ['d.png', 'a.png', 'c.png', 'b.png'])
  await select(page, 'Group by date')
  await expectEventually(() => groups(page), ['2020, 1 item', '2019, 1 item', '2018, 1 item', '2017, 1 item'])
  expect(await names(page)).toEqual(['d.png', 'a.png', 'c.png', 'b.png'])
})

test('while the server reads dates, a line says how many files are left, and the order is that of what is known', async ({
  signIn,
  program,
}) => {
  // Dates of files that have just changed are not read yet.
  for (const [name] of PICTURES) await utimes(join(program.root, 'more', name), new Date(), new Date(2020, 0))
  const page = await signIn({ at: '/files/more/' })
  await showAs(page, 'list')
  await item(page, 'a.png').waitFor()
  const read = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/dates-taken/**', async (route) => {
    asked += 1
    if (asked > 1) await read.promise
    const times = [Date.UTC(1990, 0), Date.UTC(1980, 0)]
    const known = { names: 'b.png/d.png', times, zones: 'zz', pending: 1200 }
    return asked > 1 ? route.continue() : route.fulfill({ json: known })
  })
  await select(page, 'Date taken')
  await select(page, 'Oldest first')
  await page.getByText('Reading dates taken. Files left: 1,200').waitFor()
  await expectEventually(async () => (await names(page)).slice(0, 2), ['d.png', 'b.png'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  read.resolve()
  await page.getByText('Reading dates taken').waitFor({ state: 'detached' })
  await expectEventually(() => names(page), ['b.png', 'c.png', 'a.png', 'd.png'])
})

test('when the dates cannot be read, a line says so, and retries', async ({ signIn, program, excuse }) => {
  for (const [name] of PICTURES) await utimes(join(program.root, 'failing', name), new Date(), new Date(2020, 0))
  const page = await signIn({ at: '/files/' })
  excuse(/400 .*dates-taken/)
  // Before the page is loaded: requests in progress may stall when a first route is added.
  await page.route('**/api/dates-taken/**', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Invalid.' } }),
  )
  await page.goto(new URL('/files/failing/', page.url()).href)
  await showAs(page, 'list')
  await item(page, 'a.png').waitFor()
  await select(page, 'Date taken')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.unroute('**/api/dates-taken/**')
  await retry.click()
  await retry.waitFor({ state: 'detached' })
  await select(page, 'Oldest first')
  await expectEventually(() => names(page), ['b.png', 'c.png', 'a.png', 'd.png'])
})

import { expect } from 'bun:test'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { activeName, expectEventually, grid, item, names, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const FILES = ['a.txt', 'b.mp3', 'c.md', 'd.zip', 'e.mp3']
const { test } = setUpBrowserTests({
  tree: { 'mixed/sub/': '', ...Object.fromEntries(FILES.map((name) => [`mixed/${name}`, name])) },
})

const groups = (page: Page) =>
  grid(page)
    .getByRole('rowgroup')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

async function groupBy(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: entry }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

test('files are grouped by type or date, in list and tiles, by the order of the keys, and the folder remembers it', async ({
  signIn,
  program,
}) => {
  await utimes(join(program.root, 'mixed/b.mp3'), new Date(), new Date(2001, 5, 1))
  const page = await signIn({ at: '/files/mixed/' })
  await showAs(page, 'list')
  await item(page, 'a.txt').waitFor()
  await groupBy(page, 'Group by type')
  const byType = ['Folders, 1 item', 'Audio, 2 items', 'Documents, 2 items', 'Archives, 1 item']
  await expectEventually(async () => (await groups(page)).filter((name) => name !== null), byType)
  expect(await names(page)).toEqual(['sub', 'b.mp3', 'e.mp3', 'a.txt', 'c.md', 'd.zip'])
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await activeName(page)).toBe('a.txt')
  await page.getByRole('status').filter({ hasText: 'Documents, 2 items' }).waitFor({ state: 'attached' })
  await page.getByText('2 selected').first().waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.reload()
  await expectEventually(async () => (await groups(page)).filter((name) => name !== null), byType)
  await showAs(page, 'mosaic')
  await groupBy(page, 'Group by date')
  await expectEventually(
    async () => (await groups(page)).filter((name) => name !== null),
    ['Folders, 1 item', 'Today, 4 items', '2001, 1 item'],
  )
  await groupBy(page, 'No grouping')
  await expectEventually(
    async () => (await groups(page)).filter((name) => name !== null),
    ['Folders, 1 item', 'Files, 5 items'],
  )
})

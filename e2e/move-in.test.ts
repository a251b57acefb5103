import { expect } from 'bun:test'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'holiday photos/day 1.txt': 'sun', 'documents/report.pdf': 'all is well' },
})

const DATABASE = path.join(import.meta.dir, '../server/testing/file-browser/filebrowser-v2.63.23.db')

const card = (page: Page) => page.getByRole('region', { name: 'Moving in from File Browser' })
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  card(page).locator('input[type=file]').setInputFiles(file)

test('the database of an old instance is shown, and taken over when that is wanted', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/global' })
  await card(page).getByRole('button', { name: 'Choose the database…' }).waitFor()
  await choose(page, DATABASE)
  await card(page).getByRole('heading', { name: 'What filebrowser-v2.63.23.db holds' }).waitFor()
  const people = card(page).getByRole('row', { name: 'People' })
  await expectEventually(() => people.getByRole('cell').allInnerTexts(), ['1', '4', '0', '1'])
  await card(page).getByText('things stay behind').click()
  await card(page).getByText('It had run out.').waitFor()
  await card(page).getByText('things to know').click()
  await card(page).getByText('Comes over switched off. Remove the # in front of it to run it.').first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Take over' }).click()
  await card(page).getByText('Everything is taken over.').waitFor()
  // The folders that the server has here, not those of the old one.
  await card(page)
    .getByText(/^coffer --root=(?!\/srv )\S+ --data=\S+ --/)
    .waitFor()
  await page.getByRole('link', { name: 'User management' }).first().click()
  await page.getByRole('cell', { name: 'Zoë Müller' }).waitFor()
})

test('what is no database is refused, and another may be chosen', async ({ signIn, excuse }) => {
  const page = await signIn({ at: '/settings/global', browser: PHONE })
  excuse(/400/)
  await choose(page, { name: 'notes.db', mimeType: 'application/octet-stream', buffer: Buffer.from('nothing') })
  await card(page).getByText('This is no database of File Browser 2, or it is damaged.').waitFor()
  await choose(page, DATABASE)
  await card(page)
    .getByRole('heading', { name: /What .* holds/ })
    .waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Discard' }).click()
  await card(page).getByRole('button', { name: 'Choose the database…' }).waitFor()
})

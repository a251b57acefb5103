import { expect } from 'bun:test'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'holiday photos/day 1.txt': 'sun', 'documents/report.pdf': 'all is well' },
})

const DATABASE = path.join(import.meta.dir, '../server/testing/file-browser/filebrowser-v2.63.23.db')

const card = (page: Page) => page.getByRole('region', { name: 'Import from File Browser' })
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  card(page).locator('input[type=file]').setInputFiles(file)

test('the database of an old instance is shown, and taken over when that is wanted', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/global' })
  await card(page).getByRole('button', { name: 'Select database…' }).waitFor()
  await choose(page, DATABASE)
  await card(page).getByRole('heading', { name: 'Contents of filebrowser-v2.63.23.db' }).waitFor()
  const people = card(page).getByRole('row', { name: 'Users' })
  await expectEventually(() => people.getByRole('cell').allInnerTexts(), ['1', '4', '0', '1'])
  await card(page).getByText("items can't be imported").click()
  await card(page).getByText('The link has expired.').waitFor()
  await card(page)
    .getByText(/^\d+ notes$/)
    .click()
  await card(page).getByText('Imported but turned off. Remove the leading # to run it.').first().waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Import' }).click()
  await card(page).getByText('Import completed.').waitFor()
  // The folders that the server has here, not those of the old one.
  await card(page)
    .getByText(/^coffer --root=(?!\/srv )\S+ --data=\S+ --/)
    .waitFor()
  await page.getByRole('link', { name: 'User management' }).first().click()
  await page.getByRole('rowheader', { name: 'Zoë Müller' }).waitFor()
})

test('what is no database is refused, and another may be chosen', async ({ signIn, excuse }) => {
  const page = await signIn({ at: '/settings/global', browser: PHONE })
  excuse(/400/)
  await choose(page, { name: 'notes.db', mimeType: 'application/octet-stream', buffer: Buffer.from('nothing') })
  await card(page).getByText('This is not a File Browser 2 database, or it is damaged.').waitFor()
  await choose(page, DATABASE)
  await card(page)
    .getByRole('heading', { name: /^Contents of / })
    .waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Discard' }).click()
  await card(page).getByRole('button', { name: 'Select database…' }).waitFor()
})

import { expect } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, item, names, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { selectForUpload, withLocalFolder } from './upload-actions.ts'

const { test, program } = setUpBrowserTests({
  prepare: (started) => started.addUser('mia'),
  tree: { 'team/a.txt': 'a', 'team/inner/b.txt': 'b', 'inbox/old.txt': 'old' },
})

const access = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Who has access' })
const entries = (page: Page) => access(page).getByRole('list', { name: 'Access to this folder' })

/** Opens the details of a folder as the administrator. */
async function openDetails(page: Page): Promise<void> {
  await showAs(page, 'list')
  await grid(page).focus()
  await page.getByRole('banner').getByRole('button', { name: 'Details', exact: true }).click()
  await access(page).getByRole('button', { name: 'Add access' }).waitFor()
}

/** Adds access for a user or everyone by a preset. */
async function add(page: Page, who: string, preset: string): Promise<void> {
  await access(page).getByRole('button', { name: 'Add access' }).click()
  await access(page).getByLabel('User or group').selectOption({ label: who })
  await access(page).getByLabel('Access', { exact: true }).selectOption({ label: preset })
  await access(page).getByRole('button', { name: 'Add access' }).click()
  await entries(page).getByText(who, { exact: true }).waitFor()
}

test('an administrator adds, changes and removes access, and sees what is inherited', async ({ signIn }) => {
  const page = await signIn({ at: '/files/team/' })
  await openDetails(page)
  await add(page, 'mia', 'Viewer')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.goto(`${program().url}/files/team/inner/`)
  await entries(page).getByRole('link', { name: 'From /team' }).click()
  await page.waitForURL(`${program().url}/files/team/`)
  await access(page).getByRole('combobox', { name: 'Access of mia' }).selectOption({ label: 'No access' })
  const mia = await signIn({ as: 'mia' })
  await expectEventually(() => names(mia), ['inbox'])
  await access(page).getByRole('button', { name: 'Remove access of mia' }).click()
  await expectEventually(() => entries(page).count(), 0)
})

test('actions that the access to a folder denies are absent there, and a drop box takes files', async ({ signIn }) => {
  const page = await signIn({ at: '/files/team/' })
  await openDetails(page)
  await add(page, 'mia', 'Viewer')
  await page.goto(`${program().url}/files/inbox/`)
  await add(page, 'mia', 'Drop box')
  const mia = await signIn({ as: 'mia', at: '/files/team/' })
  await showAs(mia, 'list')
  await item(mia, 'a.txt').click({ button: 'right' })
  await mia.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
  for (const action of ['Rename', 'Delete', 'Cut', 'Share'])
    expect(await mia.getByRole('menuitem', { name: action, exact: true }).count()).toBe(0)
  await mia.keyboard.press('Escape')
  expect(await mia.getByRole('button', { name: 'New or upload' }).count()).toBe(0)
  await mia.goto(`${program().url}/files/inbox/`)
  await mia.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await withLocalFolder({ 'old.txt': 'new' }, (folder) => selectForUpload(mia, 'Upload files', join(folder, 'old.txt')))
  await expectEventually(async () => existsSync(join(program().root, 'inbox/old(1).txt')), true)
})

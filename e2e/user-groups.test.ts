import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'docs/a.txt': 'a' } })

const openGroup = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
  await page.getByRole('form', { name, exact: true }).waitFor()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('an administrator creates a group by keyboard, and its member gets what it grants without signing in again', async ({
  program,
  signIn,
}) => {
  program.addUser('uma', { may_create: 0 })
  program.addUser('eva')
  const uma = await signIn({ as: 'uma' })
  await uma.getByRole('grid', { name: 'Files and folders' }).waitFor()
  const newFolder = uma.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'New folder' })
  expect(await newFolder.count()).toBe(0)

  const page = await signIn({ at: '/settings/groups' })
  await page.getByText('No groups yet').waitFor()
  await expectEventually(() => page.title(), 'Groups')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'New group' }).press('Enter')
  await page.getByRole('form', { name: 'New group' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter')
  await page.getByText('Enter a name.').waitFor()
  await page.keyboard.type('Editors')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Write the handbook')
  await page.keyboard.press('Tab')
  await page.keyboard.type('um')
  await expectEventually(() => page.getByRole('checkbox', { name: 'eva' }).count(), 0)
  // Enter in the search does not send the form.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('1 member', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Create files and folders' }).press('Space')
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter')
  await briefMessage(page, 'Group created')
  await page.getByRole('table', { name: 'Groups' }).getByText('1 member').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await newFolder.waitFor()

  // The user's page and the list of users say from where the permission comes.
  await page.getByRole('link', { name: 'User management' }).click()
  await page.getByRole('row', { name: /uma.*Groups: Editors/ }).waitFor()
  await page.getByRole('link', { name: 'Edit uma', exact: true }).click()
  const right = page.getByRole('checkbox', { name: 'Create files and folders' })
  await right.waitFor()
  expect(await right.isChecked()).toBe(false)
  await page.getByText('From group: Editors').waitFor()
  await page.getByRole('checkbox', { name: 'Editors' }).uncheck()
  await expectEventually(() => page.getByText('From group: Editors').count(), 0)
  await save(page)
  await briefMessage(page, 'User updated!')
  await expectEventually(() => newFolder.count(), 0)
}, 180_000)

test('deleting a group says who loses what; a taken name is refused at its field', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 409/)
  program.addUser('vic', { may_share: 0 })
  program.addUser('ted')
  const page = await signIn({ at: '/settings/groups/new' })
  await page.getByLabel('Name', { exact: true }).fill('Sharers')
  for (const name of ['vic', 'ted']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('checkbox', { name: 'Share files' }).check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await briefMessage(page, 'Group created')
  await page.getByRole('link', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('SHARERS')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Another group already has this name').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Others')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await briefMessage(page, 'Group created')

  await page.getByLabel('Search groups').fill('shar')
  await page.getByText('1 group', { exact: true }).waitFor()
  await openGroup(page, 'Sharers')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the group Sharers?' })
  await dialog.getByText('1 member loses permissions that no other group and no account grants: Share files.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await briefMessage(page, 'Group deleted')
  await expectEventually(() => page.getByRole('link', { name: 'Edit Sharers' }).count(), 0)
})

test('on a phone groups are cards, and others than administrators do not see them', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  const page = await signIn({ at: '/settings/groups/new', browser: PHONE })
  await page.getByLabel('Name', { exact: true }).fill('Staff')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await briefMessage(page, 'Group created')
  await page.getByRole('row', { name: /Staff.*No permissions/ }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await openGroup(page, 'Staff')
  expect(await axeViolationsOfScreen(page)).toEqual([])

  program.addUser('max')
  const max = await signIn({ as: 'max', at: '/settings/groups' })
  await max.waitForURL(/\/403$/)
})

import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { expectEventually, grid } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'zoe/there.txt': 'x'.repeat(600), 'team/a.txt': 'x'.repeat(500), 'team/inner/b.txt': '' },
})

test('an administrator limits a user, whose page shows the usage and refuses what does not fit', async ({
  signIn,
  program,
  excuse,
}) => {
  program.addUser('zoe', { scope: '/zoe' })
  const admin = await signIn({ at: '/settings/users' })
  await admin
    .getByRole('link', { name: /Edit.*zoe|zoe/ })
    .first()
    .click()
  const card = admin.getByRole('form', { name: 'Storage quota' })
  await card.getByLabel('File limit', { exact: true }).selectOption({ label: 'Custom limit' })
  await card.getByLabel('File limit: Limit').fill('x')
  await card.getByRole('button', { name: 'Update' }).click()
  await card.getByText('Enter a whole number of 0 or more.').waitFor()
  await card.getByLabel('File limit: Limit').fill('2')
  await card.getByLabel('Storage limit', { exact: true }).selectOption({ label: 'Custom limit' })
  await card.getByLabel('Storage limit: Limit').fill('1')
  await card.getByLabel('Unit').selectOption({ label: 'MB' })
  await card.getByLabel('Storage limit: Limit').fill('1')
  await card.getByRole('button', { name: 'Update' }).click()
  await card.getByText('1 of 2 files').waitFor()
  expect(await axeViolationsOfScreen(admin)).toEqual([])
  await admin.goto(`${program.url}/settings/users`)
  await admin.getByText('600 bytes of 1 MB used').waitFor()

  const page = await signIn({ as: 'zoe', at: '/settings/profile' })
  const main = page.getByRole('main')
  await main.getByText('1 of 2 files').waitFor()
  await main.getByText('600 bytes of 1 MB used').waitFor()
  // Of the limits, more of that of files is used.
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText('1 of 2 files').waitFor()
  excuse(/status of 507/)
  const post = (name: string) =>
    page.evaluate(
      async ([address, file]) => {
        const reply = await fetch(`${address}/api/resources/${file}`, {
          method: 'POST',
          headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' },
          body: 'x',
        })
        return reply.status
      },
      [program.url, name] as const,
    )
  expect(await post('second.txt')).toBe(200)
  expect(await post('third.txt')).toBe(507)
  await page.reload()
  await expectEventually(() => main.getByText('2 of 2 files').count(), 1)
})

test('a group has a quota for its members, on its page', async ({ signIn, program }) => {
  expect((await program.command('groups', 'add', 'Editors')).code).toBe(0)
  const page = await signIn({ at: '/settings/groups' })
  await page.getByRole('link', { name: 'Edit Editors', exact: true }).click()
  const card = page.getByRole('form', { name: 'Storage quota' })
  await card.getByLabel('File limit', { exact: true }).selectOption({ label: 'Custom limit' })
  await card.getByLabel('File limit: Limit').fill('7')
  await card.getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Group updated')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.reload()
  await expectEventually(() => card.getByLabel('File limit: Limit').inputValue(), '7')
  await card.getByLabel('File limit', { exact: true }).selectOption({ label: 'Inherited: Unlimited' })
  await card.getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Group updated')
})

test('an administrator limits a folder in its details, and others see how much of it is used', async ({
  signIn,
  program,
}) => {
  program.addUser('tim', { scope: '/team' })
  const quota = (page: Page) =>
    page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Storage quota' })
  const openDetails = async (page: Page) => {
    await grid(page).focus()
    await page.getByRole('banner').getByRole('button', { name: 'Details', exact: true }).click()
  }
  const page = await signIn({ at: '/files/team/' })
  await openDetails(page)
  await quota(page).getByLabel('Storage limit', { exact: true }).selectOption({ label: 'Custom limit' })
  await quota(page).getByLabel('Unit').selectOption({ label: 'MB' })
  await quota(page).getByLabel('Storage limit: Limit').fill('1')
  await quota(page).getByRole('button', { name: 'Update' }).click()
  await quota(page).getByText('500 bytes of 1 MB used').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  const tim = await signIn({ as: 'tim' })
  await openDetails(tim)
  await quota(tim).getByText('500 bytes of 1 MB used').waitFor()
  expect(await quota(tim).getByRole('button', { name: 'Update' }).count()).toBe(0)
  await tim.getByText('Quota: 1 MB free of 1 MB').waitFor()

  await quota(page).getByLabel('File limit', { exact: true }).selectOption({ label: 'Custom limit' })
  await quota(page).getByLabel('File limit: Limit').fill('4')
  await quota(page).getByRole('button', { name: 'Update' }).click()
  await quota(page).getByText('2 of 4 files').waitFor()
  // In the sidebar, the limit of which more is used.
  await tim.reload()
  await tim.getByRole('navigation', { name: 'Sidebar' }).getByText('2 of 4 files').waitFor()
})

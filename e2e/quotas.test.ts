import { expect } from 'bun:test'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'zoe/there.txt': 'x'.repeat(600) } })

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
  await page.getByText('1 of 2 files').waitFor()
  await page.getByText('600 bytes of 1 MB used').waitFor()
  await page.getByText('Quota: 999 kB free of 1 MB').waitFor()
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
  await expectEventually(() => page.getByText('2 of 2 files').count(), 1)
})

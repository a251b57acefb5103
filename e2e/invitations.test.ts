import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'team/a.txt': 'a' } })

const PHRASE = 'winter mornings smell of bread'
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const routeOf = (link: string) => new URL(link).pathname

async function invite(page: Page, fill: () => Promise<unknown>): Promise<string> {
  await button(page, 'Invite…').click()
  await page.getByRole('dialog', { name: 'Invite a user' }).waitFor()
  await fill()
  await button(page, 'Create invitation').click()
  const link = await field(page, 'Invitation link').inputValue()
  await button(page, 'Done').click()
  return link
}

test('a link lets its recipient create an account, once', async ({ signIn, open, excuse }) => {
  excuse(/status of (?:400|404|409) .*\/api\/invitations/)
  const page = await signIn({ at: '/settings/users' })
  const link = await invite(page, async () => {
    await field(page, 'Username').fill('admin')
    await button(page, 'Create invitation').click()
    await page.getByText('Username already taken').waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await field(page, 'Username').fill('')
    await field(page, 'Scope').fill('/team')
  })
  await page.getByRole('list', { name: 'Open invitations' }).getByText('Username selected by the recipient').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  const guest = await open(routeOf(link))
  await guest.getByRole('heading', { name: 'Welcome to Coffer' }).waitFor()
  await guest.getByText('Enter a username and a password').waitFor()
  expect(await axeViolationsOfScreen(guest)).toEqual([])
  await field(guest, 'Username').fill('ines')
  await field(guest, 'Password').fill('short')
  await field(guest, 'Confirm password').fill('short')
  await button(guest, 'Create account').click()
  await guest.getByText('too short or too easy to guess').waitFor()
  await field(guest, 'Password').fill(PHRASE)
  await field(guest, 'Confirm password').fill(PHRASE)
  await button(guest, 'Create account').click()
  await guest.getByRole('grid', { name: 'Files and folders' }).getByText('a.txt').waitFor()
  expect(new URL(guest.url()).pathname).toBe('/files/')

  const late = await open(routeOf(link))
  await late.getByRole('alert').getByText("This invitation isn't valid").waitFor()
  await late.getByRole('link', { name: 'I already have an account' }).waitFor()
})

test('an invitation that was revoked says nothing else', async ({ signIn, open, excuse }) => {
  excuse(/status of 404 .*\/api\/invitations/)
  const page = await signIn({ at: '/settings/users' })
  const link = await invite(page, () => field(page, 'Username').fill('tom'))
  await button(page, 'Revoke tom').click()
  await button(page, 'Revoke').click()
  await briefMessage(page, 'Invitation revoked!')
  const guest = await open(routeOf(link))
  await guest.getByText("This invitation isn't valid").waitFor()
})

test('the users of a CSV text are invited after a preview', async ({ signIn, excuse }) => {
  excuse(/status of 400 .*\/api\/invitations/)
  const page = await signIn({ at: '/settings/users' })
  await button(page, 'Import…').click()
  await field(page, 'CSV text').fill('name\nada')
  await button(page, 'Check').click()
  await page.getByText("This text can't be read.").waitFor()
  await field(page, 'CSV text').fill('username,groups\nada,\nadmin,Nobody')
  await button(page, 'Check').click()
  await page.getByText('Rows with problems: 1.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'admin' }).last()
  expect(await row.textContent()).toContain("“Nobody” doesn't exist.")
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await button(page, 'Change text').click()
  await field(page, 'CSV text').fill('username,groups\nada,\neva,')
  await button(page, 'Check').click()
  await button(page, 'Create invitations').click()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download links').click()])
  const text = await Bun.file((await download.path()) ?? '').text()
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['username', 'ada', 'eva', ''])
  await button(page, 'Done').click()
  await page.getByRole('list', { name: 'Open invitations' }).getByText('eva').waitFor()
})

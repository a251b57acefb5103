import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({ flags: ['--captcha', 'proof-of-work'], tree: { 'a.txt': 'text' } })

const OWN = 'heron umbrella lattice'
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const solved = (page: Page) => page.getByText('Verified', { exact: true }).waitFor()
const files = (page: Page) => page.getByRole('main').getByText('lonely').or(page.getByRole('grid')).first().waitFor()

/** Opens the login page of an instance that allows sign-up. */
async function openSignUp(
  { program, open }: BrowserTestContext,
  path = '/login?mode=signup',
  browser = {},
): Promise<Page> {
  program.storeSetting('signup', true)
  const page = await open(path, browser)
  await page.getByRole('heading', { name: 'Sign up for Coffer' }).waitFor()
  return page
}

async function fillIn(page: Page, username: string, password = OWN, confirmation = password): Promise<void> {
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(confirmation)
}

async function typeAccount(page: Page, ...account: [username: string, password?: string, confirmation?: string]) {
  await fillIn(page, ...account)
  await page.keyboard.press('Enter')
}

test('the toggle is there only where people may sign up, and keeps where one wanted to go', async ({
  program,
  open,
}) => {
  program.storeSetting('signup', false)
  const closed = await open('/login?mode=signup')
  await closed.getByRole('heading', { name: 'Sign in to Coffer' }).waitFor()
  expect(await closed.getByRole('button', { name: 'Create an account' }).count()).toBe(0)

  program.storeSetting('signup', true)
  const page = await open('/files/some%20where/')
  await field(page, 'Username').fill('zoe')
  await page.getByRole('button', { name: 'Create an account' }).press('Enter')
  await page.getByRole('heading', { name: 'Sign up for Coffer' }).waitFor()
  await expectEventually(() => field(page, 'Username').inputValue(), 'zoe')
  const address = new URL(page.url())
  expect([address.searchParams.get('mode'), address.searchParams.get('redirect')]).toEqual([
    'signup',
    '/files/some%20where/',
  ])
  await page.getByRole('button', { name: 'I already have an account' }).press('Enter')
  await page.getByRole('heading', { name: 'Sign in to Coffer' }).waitFor()
})

test('somebody makes an account by keyboard alone, and is in it', async (stage) => {
  const page = await openSignUp(stage)
  await field(page, 'Username').waitFor()
  await page.keyboard.type('mia')
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWN)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWN)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/files\/$/)
  await files(page)
  // A separate home folder, without the files of other users.
  expect(await page.getByText('a.txt').count()).toBe(0)
})

test('the rule for passwords is said before it is broken, and what is wrong is said', async (stage) => {
  stage.excuse(/status of (?:400|409)/)
  const page = await openSignUp(stage)
  await page.getByText('At least 12 characters').waitFor()
  expect(await field(page, 'Password').getAttribute('aria-describedby')).toBeTruthy()

  await typeAccount(page, 'ida', OWN, `${OWN}!`)
  await page.getByRole('alert').getByText("Passwords don't match").waitFor()
  await expectEventually(
    () => field(page, 'Confirm password').evaluate((input) => input === document.activeElement),
    true,
  )

  await typeAccount(page, 'ida', 'password1234')
  await page.getByRole('alert').getByText('Wrong credentials', { exact: true }).waitFor()
  await page.getByRole('alert').getByText('too short or too easy to guess').waitFor()

  await typeAccount(page, 'admin')
  await page.getByRole('alert').getByText('Username already taken').waitFor()
  await expectEventually(() => field(page, 'Username').evaluate((input) => input === document.activeElement), true)
  await solved(page)
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await typeAccount(page, 'ida')
  await page.waitForURL(/\/files\/$/)
})

test('the puzzle is solved while the person types, and each attempt has its own', async ({ open, excuse }) => {
  excuse(/status of 403/)
  const page = await open('/login')
  await field(page, 'Username').pressSequentially('admin')
  await solved(page)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await typeCredentials(page, 'admin', 'wrong')
  await page.getByRole('alert').getByText('Wrong credentials', { exact: true }).waitFor()
  await typeCredentials(page, 'admin', PASSWORD)
  await page.waitForURL(/\/files\/$/)
  await page.getByRole('row', { name: /a\.txt/ }).waitFor()
})

test('a server that gives no puzzle is said to, and asked again', async ({ open, excuse }) => {
  excuse(/status of 503/)
  const page = await open('/404')
  await page.route('**/api/captcha', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 2 })
  await page.goto(new URL('/login', page.url()).href)
  await page.getByText("The captcha couldn't be loaded. Reload the page and try again.").waitFor()
  await typeCredentials(page)
  await page.getByRole('alert').getByText('Complete the captcha').waitFor()
  await typeCredentials(page)
  await page.waitForURL(/\/files\/$/)
})

test('who fills in the form while signing up is switched off is told', async (stage) => {
  stage.excuse(/status of 405/)
  const page = await openSignUp(stage)
  await fillIn(page, 'late')
  stage.program.storeSetting('signup', false)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in to Coffer' }).waitFor()
  await page.getByText('Sign-up is currently turned off.').waitFor()
})

test('the sidebar leads strangers to both ways in', async ({ program, open }) => {
  program.storeSetting('signup', true)
  const page = await open('/404')
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Sign-up' }).click()
  await page.getByRole('heading', { name: 'Sign up for Coffer' }).waitFor()
  await page.goBack()
  await sidebar.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Sign in to Coffer' }).waitFor()
})

test('a phone has room for all of it', async (stage) => {
  const page = await openSignUp(stage, '/login?mode=signup', PHONE)
  await solved(page)
  await page.getByRole('button', { name: 'Sign up' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await typeAccount(page, 'pat')
  await page.waitForURL(/\/files\/$/)
})

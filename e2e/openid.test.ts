import { afterAll, beforeAll, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { type OpenIdProvider, openIdProvider } from '../testing/open-id-provider.ts'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { setUpBrowserTests } from './harness.ts'
import { PASSWORD, type Program } from './program.ts'

let provider: OpenIdProvider
beforeAll(async () => {
  provider = await openIdProvider()
})
afterAll(() => provider[Symbol.asyncDispose]())

const BOTH = ['--sign-in', 'password,oidc']
const { test } = setUpBrowserTests({ tree: { 'a.txt': 'a' }, atLocalhost: true, flags: BOTH })

/** Adds the provider in the settings. */
async function addProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add provider…' }).click()
  const form = page.getByRole('dialog', { name: 'New provider' })
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByText('Enter a value.').first().waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Ours')
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByLabel('Client ID').fill('coffer')
  await form.getByLabel('Client secret').fill('hush')
  await form.getByLabel('Create accounts for new users').check()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Provider saved').waitFor()
}

const listing = (page: Page) => page.getByRole('grid', { name: 'Files and folders' })

/** Adds the provider by a request of the administrator. */
async function addByRequest({ url }: Program): Promise<void> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: PASSWORD, recaptcha: '' }),
  })
  const settings = {
    ...{ name: 'Ours', issuer: provider.issuer, clientId: 'coffer', enabled: true, scopes: [], createAccounts: true },
    ...{ allowedGroups: [], administratorGroups: [], groups: [] },
    ...{ usernameClaim: 'preferred_username', groupsClaim: '', quotaClaim: '' },
  }
  const headers = { 'X-Auth': await login.text() }
  const answer = await fetch(`${url}/api/sign-in/providers`, {
    method: 'POST',
    headers,
    body: JSON.stringify(settings),
  })
  expect(answer.status).toBe(201)
}

test('an administrator adds a provider, users sign in with it and link it, and the claims are shown', async ({
  program,
  signIn,
  open,
}) => {
  program.addUser('ann')
  const admin = await signIn({ at: '/settings/global' })
  await addProvider(admin)
  await admin.getByText(`${program.url}/login/1`).waitFor()

  provider.state.user = { sub: 'zoe', preferred_username: 'zoe', groups: ['staff'] }
  const page = await open('/login?redirect=%2Fsettings%2Fprofile')
  await page.getByRole('button', { name: 'Sign in with Ours' }).click()
  await page.getByText('This is the only way to sign in to your account.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeString()

  provider.state.user = { sub: 'ann at the provider' }
  const ann = await signIn({ as: 'ann', at: '/settings/profile' })
  await ann.getByRole('button', { name: 'Link Ours' }).click()
  await ann.getByRole('button', { name: 'Unlink Ours' }).click()
  await ann.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await ann.getByText('Account unlinked').waitFor()
  await ann.getByRole('button', { name: 'Link Ours' }).waitFor()

  await admin.goto(`${program.url}/settings/users/3`)
  await admin.locator('summary', { hasText: 'Ours' }).click()
  await admin.getByLabel(/Claims at the last sign-in/).waitFor()
  expect(await admin.getByLabel(/Claims at the last sign-in/).inputValue()).toContain('staff')
})

test('a refused sign-in has a way back', async ({ program, open, excuse }) => {
  excuse(/status of 403/)
  const page = await open('/login/1?error=access_denied')
  await page.getByText('The sign-in was not completed').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.locator('input[name=password]').waitFor()
  expect(page.url()).toStartWith(program.url)
})

test('a single provider that is the only method is opened at once, but not after signing out', async ({
  start,
  open,
}) => {
  const program = await start({ tree: { 'a.txt': 'a' }, atLocalhost: true })
  await addByRequest(program)
  await program.kill()
  await program.restart(['--sign-in', 'oidc'])
  provider.state.user = { sub: 'zoe', preferred_username: 'zoe' }
  const page = await open()
  await page.goto(`${program.url}/files/`)
  await listing(page).waitFor()
  await page.goto(`${program.url}/settings/profile`)
  await page.getByText('Linked accounts').first().waitFor()
  expect(await page.getByText('Confirm new password').count()).toBe(0)
  await page.evaluate(() => localStorage.removeItem('jwt'))
  await page.goto(`${program.url}/login?local`)
  await page.getByRole('button', { name: 'Sign in with Ours' }).waitFor()
  expect(await page.locator('input[name=password]').count()).toBe(0)
})

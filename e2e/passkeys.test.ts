import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({ tree: { 'a.txt': 'a' }, atLocalhost: true })

/** Gives the page an authenticator that verifies its user, as a phone or a laptop does. */
async function plugIn(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...abilities } })
}

/** Closes the recovery codes, which are shown with the first second factor. */
async function keepCodes(page: Page): Promise<void> {
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.waitFor()
  await codes.getByRole('button', { name: 'Done' }).click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await codes.waitFor({ state: 'detached' })
}

const listing = (page: Page) => page.getByRole('grid', { name: 'Files and folders' })
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

/** Forgets the session, as after it ended, and opens the sign-in page. */
async function forget(page: Page): Promise<void> {
  // The page would go on with requests of the session.
  await page.goto(new URL('/static/img/logo.svg', page.url()).href)
  await page.evaluate(() => localStorage.removeItem('jwt'))
  await page.context().clearCookies()
  await page.goto(new URL('/login', page.url()).href)
}

/** As in a browser that does not suggest passkeys; runs in the page. */
function withoutSuggestions(): void {
  Reflect.set(PublicKeyCredential, 'isConditionalMediationAvailable', undefined)
}

test('a user adds a passkey, names it, signs in with it alone and after the password, and removes it with it', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  program.addUser('ann')
  const page = await signIn({ as: 'ann', at: '/settings/profile', before: plugIn })
  await page.getByRole('button', { name: 'Add passkey…' }).click()
  await keepCodes(page)
  await passkeys(page).getByText('Chrome · Linux').waitFor()
  await page.getByText('Your passkeys are your second factor.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Add passkey…' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  await passkeys(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await passkeys(page).getByText('My laptop').waitFor()

  // The authenticator answers the request among the suggestions of the field for the username at once.
  await forget(page)
  await listing(page).waitFor()

  await page.addInitScript(withoutSuggestions)
  await forget(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await listing(page).waitFor()

  await forget(page)
  await typeCredentials(page, 'ann')
  await page.getByLabel('Code', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await listing(page).waitFor()

  program.ageSignIns(3600)
  await page.goto(`${program.url}/settings/profile`)
  await passkeys(page).getByText('last used').waitFor()
  await passkeys(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove passkey?' }).getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('You have no passkeys yet.').waitFor()
})

test('who must have a second factor adds a passkey before anything else, also on a phone', async ({
  program,
  open,
  excuse,
}) => {
  excuse(/status of 403/)
  program.addUser('max')
  program.storeSetting('secondFactor', { required: 'everyone', groups: [], graceDays: 0, since: 1 })
  const page = await open('/login', PHONE)
  await plugIn(page)
  await typeCredentials(page, 'max')
  await page.getByRole('button', { name: 'Add passkey…' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Add passkey…' }).click()
  await keepCodes(page)
  await listing(page).waitFor()
  await page.goto(`${program.url}/settings/profile`)
  await passkeys(page).getByText('Chrome · Linux').waitFor()
  expect(await passkeys(page).getByRole('button', { name: 'Remove' }).count()).toBe(0)
  expect(await horizontalOverflow(page)).toBe(0)
})

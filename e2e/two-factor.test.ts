import { expect } from 'bun:test'
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({ tree: { 'a.txt': 'a' } })

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code that an authenticator app shows for a secret, a number of steps from now (RFC 6238). */
function codeOf(secret: string, offset = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + offset))
  const mac = createHmac('sha1', key).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Sets the second factor up from the open page; returns its secret and recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up…' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await setup.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await setup.getByLabel('Secret key').inputValue()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await setup.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await shown.waitFor()
  const codes = await shown.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  // A user who has not saved the codes is warned once.
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.getByText("You haven't saved the codes yet.").waitFor()
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  return { secret, codes }
}

const listing = (page: Page) => page.getByRole('grid', { name: 'Files and folders' })

test('a user sets it up, is asked for a code, and gets in by a recovery code; an administrator resets it', async ({
  program,
  open,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  program.addUser('ann')
  const page = await signIn({ as: 'ann', at: '/settings/profile' })
  const { secret, codes } = await setUp(page)
  await page.getByText(/^On since/).waitFor()
  await page.getByText('10 recovery codes left').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  const other = await open('/login')
  await typeCredentials(other, 'ann')
  const code = other.getByLabel('Code', { exact: true })
  await code.waitFor()
  expect(await other.getByLabel('Username').isVisible()).toBe(false)
  expect(await axeViolationsOfScreen(other)).toEqual([])
  await other.keyboard.type(codeOf(secret, -9))
  await other.keyboard.press('Enter')
  await other.getByRole('alert').getByText('The code is incorrect').waitFor()
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await listing(other).waitFor()

  const admin = await signIn({ at: '/settings/users' })
  await admin.getByText('Two-factor sign-in').waitFor()
  await admin.getByRole('link', { name: 'Edit ann' }).click()
  program.ageSignIns(3600)
  await admin.getByRole('button', { name: 'Reset second factor…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await admin.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await admin.keyboard.press('Enter')
  await admin.getByText('Second factor reset').waitFor()
  const again = await open('/login')
  await typeCredentials(again, 'ann')
  await listing(again).waitFor()
})

test('a change is confirmed with the password and a code', async ({ program, signIn, excuse }) => {
  excuse(/status of 403/)
  program.addUser('eva')
  const page = await signIn({ as: 'eva', at: '/settings/profile' })
  const { codes } = await setUp(page)
  program.ageSignIns(3600)
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const code = proof.getByLabel('Code', { exact: true })
  await code.waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await proof.getByText('The code is incorrect or was already used.').waitFor()
  await code.fill(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Turned off', { exact: true }).waitFor()
})

test('who must have one is reminded until the end of the grace', async ({ program, signIn, excuse }) => {
  excuse(/status of 403/)
  program.addUser('ida')
  program.storeSetting('secondFactor', { required: 'everyone', groups: [], graceDays: 9, since: Date.now() })
  const page = await signIn({ as: 'ida' })
  await page.getByText(/^Set it up by/).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Set up…' }).click()
  await page.waitForURL(/profile#factor.title$/)
})

test('who must have one sets it up before anything else, also on a phone', async ({ program, open, excuse }) => {
  excuse(/status of 403/)
  program.addUser('max')
  program.storeSetting('secondFactor', { required: 'everyone', groups: [], graceDays: 0, since: 1 })
  const page = await open('/login', PHONE)
  await typeCredentials(page, 'max')
  await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await setUp(page)
  await listing(page).waitFor()
})

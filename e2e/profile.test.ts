import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({ tree: { 'docs/note.txt': 'hello', '.hidden': 'x' } })

const PROFILE = '/settings/profile'
const NEW_PASSWORD = 'seven quiet otters swim'

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const card = (page: Page, name: string) => page.getByRole('form', { name })
const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')

/** Returns the outline of the two password fields: `match`, `differ` or neither. */
const tones = (page: Page) =>
  card(page, 'Change password')
    .locator('[data-tone]')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('data-tone')))

async function typePasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
}

/** Counts the requests that change an account. */
function changesOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/users/')) count += 1
  })
  return () => count
}

test('settings lead to the profile: who one is, in a frame with tabs by right', async ({ program, signIn }) => {
  program.addUser('nora', { may_delete: 0, may_share: 0, may_execute: 0 })
  const page = await signIn({ as: 'nora', at: '/files/' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL(`${program.url}${PROFILE}`)
  await page.getByRole('heading', { name: 'nora' }).waitFor()
  await expectEventually(() => page.title(), 'Profile settings')
  await page.getByText('Can view files, and download, create and upload, edit, and rename and move.').waitFor()
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expectEventually(() => tabs.allTextContents(), ['Profile settings'])
  await expectEventually(() => tabs.first().getAttribute('aria-current'), 'page')
  await devices(page).first().waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('the account at the foot of the sidebar sets theme and language, and leads to the profile', async ({
  program,
  signIn,
}) => {
  program.addUser('ada king')
  const page = await signIn({ as: 'ada king' })
  const account = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'ada king' })
  await account.click()
  await page.getByRole('menuitemradio', { name: 'Theme: dark' }).click()
  await expectEventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await account.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu', { name: 'ada king' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  // The page shows a preference before the server has stored it.
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expectEventually(() => page.evaluate(() => document.documentElement.lang), 'de')
  expect((await stored).ok()).toBe(true)
  const german = page.getByRole('button', { name: 'ada king' })
  await german.click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await page.waitForURL(/\/settings\/profile$/)
  await page.reload()
  await german.waitFor()
  // The stored session is renewed after the page has been shown.
  await expectEventually(() => page.evaluate(() => document.documentElement.lang), 'de')
  await expectEventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark')
}, 180_000)

test('preferences are kept and followed at once, by keyboard alone', async ({ program, signIn }) => {
  program.addUser('petra')
  const page = await signIn({ as: 'petra', at: PROFILE })
  const language = page.getByLabel('Language')
  await language.waitFor()
  expect(await language.locator('option').allTextContents()).toHaveLength(19)
  await language.focus()
  await page.keyboard.type('English')
  await page.keyboard.press('Tab')
  for (const _ of ['system', 'light', 'dark']) await page.keyboard.press('ArrowRight')
  await expectEventually(() => themeOf(page), 'dark')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  for (const _ of ['hide dotfiles', 'single click']) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Settings updated!')
  await expectEventually(() => themeOf(page), 'dark')

  await page.reload()
  await language.waitFor()
  await expectEventually(() => themeOf(page), 'dark')
  await expectEventually(() => language.inputValue(), 'en')
  const checked = await card(page, 'Preferences')
    .locator('input:checked')
    .evaluateAll((all) => all.length)
  expect(checked).toBe(6)
  await expectEventually(() => page.getByRole('radio', { name: 'Dark' }).isChecked(), true)
  await expectEventually(() => page.getByRole('radio', { name: 'Mosaic' }).isChecked(), true)
  await expectEventually(() => page.getByRole('radio', { name: 'Comfortable' }).isChecked(), true)

  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await page.getByRole('link', { name: 'docs' }).waitFor()
  expect(await page.getByText('.hidden').count()).toBe(0)
  await page.getByRole('link', { name: 'docs' }).click()
  await page.waitForURL(`${program.url}/files/docs/`)
})

test('what is hidden follows without a reload; a theme that was tried and not kept goes when one leaves', async ({
  program,
  signIn,
}) => {
  program.addUser('quentin')
  const page = await signIn({ as: 'quentin' })
  await page.getByText('.hidden').waitFor()
  // There is only one theme control.
  expect(await page.getByRole('button', { name: /^Theme/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Hide dotfiles').check()
  await page.getByRole('button', { name: 'Update' }).first().click()
  await briefMessage(page, 'Settings updated!')
  await page.getByText('Dark', { exact: true }).click()
  await expectEventually(() => themeOf(page), 'dark')
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await page.getByRole('link', { name: 'docs' }).waitFor()
  await page.getByText('.hidden').waitFor({ state: 'detached' })
  await expectEventually(() => themeOf(page), '')
})

test('an update that the server refuses is told, and the page goes on as before', async ({ signIn, excuse }) => {
  excuse(/status of 500/)
  const page = await signIn({ at: PROFILE })
  await page.getByLabel('Hide dotfiles').check()
  const answer = { status: 500, body: JSON.stringify({ code: 'internal', message: 'no' }) }
  await page.route('**/api/users/1', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
  )
  await page.getByRole('button', { name: 'Update' }).first().click()
  await page.getByRole('alert').getByText('Something really went wrong.').waitFor()
  expect(await page.getByLabel('Hide dotfiles').isChecked()).toBe(true)
})

test('while it waits the page says so, and a failure has a way to try again', async ({ signIn, excuse }) => {
  excuse(/status of 404/)
  const page = await signIn({ at: PROFILE })
  await page.getByRole('heading', { name: 'Preferences' }).waitFor()
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/1', async (route) => {
    await held.promise
    await route.fulfill({ status: 404, body: JSON.stringify({ code: 'not_found', message: 'Gone for good.' }) })
  })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByText('Loading…').last().waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  held.resolve()
  await page.getByRole('heading', { name: "This location can't be reached." }).waitFor()
  await page.getByText('Gone for good.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.unroute('**/api/users/1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Preferences' }).waitFor()
})

test('the password fields are green when equal and red when not; what is unfit is not sent', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 400/)
  program.addUser('simon')
  const page = await signIn({ as: 'simon', at: PROFILE })
  const update = card(page, 'Change password').getByRole('button', { name: 'Update' })
  const changes = changesOf(page)
  await page.getByText('At least 12 characters.').waitFor()
  expect(await tones(page)).toEqual([])
  await update.click()
  await expectEventually(() => tones(page), ['differ', 'differ'])
  await typePasswords(page, NEW_PASSWORD, 'another one')
  await expectEventually(() => tones(page), ['differ', 'differ'])
  await update.click()
  expect(changes()).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await typePasswords(page, NEW_PASSWORD)
  await expectEventually(() => tones(page), ['match', 'match'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await typePasswords(page, 'short')
  await update.click()
  await page.getByText('This password is too short. Enter at least 12 characters.').waitFor()
  await typePasswords(page, 'passwordpassword')
  await update.click()
  await page.getByText('This password is too easy to guess. Enter a different one.').waitFor()
  expect(changes()).toBe(2)
})

test('a new password ends the other sessions and leaves this one', async ({ program, signIn, open, excuse }) => {
  excuse(/status of 40[13]/)
  program.addUser('tilda')
  const other = await signIn({ as: 'tilda' })
  const page = await signIn({ as: 'tilda', at: PROFILE })
  await devices(page).nth(1).waitFor()
  await typePasswords(page, NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Password updated!')
  await expectEventually(() => page.getByLabel('New password', { exact: true }).inputValue(), '')
  await expectEventually(() => tones(page), [])
  await devices(page).nth(1).waitFor({ state: 'detached' })
  await other.reload()
  await other.waitForURL(/\/login/)
  await page.reload()
  await page.getByRole('heading', { name: 'tilda' }).waitFor()

  const later = await open('/login')
  await typeCredentials(later, 'tilda')
  await later.getByRole('alert').getByText('Wrong credentials', { exact: true }).waitFor()
  await typeCredentials(later, 'tilda', NEW_PASSWORD)
  await later.waitForURL(/\/files\/$/)
})

test('long after the sign-in a new password asks for the old one', async ({ program, signIn, excuse }) => {
  excuse(/status of 403/)
  program.addUser('udo')
  const page = await signIn({ as: 'udo', at: PROFILE })
  await page.getByLabel('New password', { exact: true }).waitFor()
  program.ageSignIns(601)
  const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
  const field = prompt.getByLabel('Your password')
  await typePasswords(page, NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await field.waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await prompt.waitFor({ state: 'detached' })
  await expectEventually(() => page.getByLabel('New password', { exact: true }).inputValue(), NEW_PASSWORD)

  await page.keyboard.press('Enter')
  await field.waitFor()
  await page.keyboard.type('a guess')
  await page.keyboard.press('Enter')
  await prompt.getByText('Wrong credentials').waitFor()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Password updated!')
  expect(await prompt.count()).toBe(0)
})

test('who may not change their password is not offered to; an administrator always may', async ({
  program,
  signIn,
}) => {
  program.addUser('viola', { lock_password: 1 })
  program.addUser('wanda', { lock_password: 1, may_admin: 1 })
  const locked = await signIn({ as: 'viola', at: PROFILE })
  await locked.getByRole('heading', { name: 'Signed-in devices' }).waitFor()
  expect(await locked.getByRole('heading', { name: 'Change password' }).count()).toBe(0)
  const admin = await signIn({ as: 'wanda', at: PROFILE })
  await admin.getByRole('heading', { name: 'Change password' }).waitFor()
})

test('somebody who is locked while they are at it is refused, and offered it no longer', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  program.addUser('vera')
  const page = await signIn({ as: 'vera', at: PROFILE })
  // With any other request the page would learn of it earlier.
  await page.route('**/api/jobs', (route) => route.fulfill({ json: { jobs: [] } }))
  const admin = await signIn({ at: '/settings/users' })
  await admin.getByRole('link', { name: 'Edit vera' }).click()
  await admin.getByRole('checkbox', { name: 'Prevent the user from changing the password' }).check()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await briefMessage(admin, 'User updated!')
  // Time is what is tested: whether a token is older than a change is only known to the second.
  await page.waitForTimeout(1100)
  await typePasswords(page, NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText("You don't have permissions to access this.").waitFor()
  await page.getByRole('heading', { name: 'Change password' }).waitFor({ state: 'detached' })
})

test('where nobody signs in there is no password to change', async ({ open, start }) => {
  const unlocked = await start({ flags: ['--noauth'] })
  const page = await open('/404')
  await page.goto(`${unlocked.url}${PROFILE}`)
  await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Change password' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
})

test('a device is ended from another, one and then all', async ({ program, signIn, excuse }) => {
  excuse(/status of 401/)
  program.addUser('xaver')
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const phone = await signIn({ as: 'xaver', browser: { ...PHONE, userAgent: iphone } })
  const page = await signIn({ as: 'xaver', at: PROFILE })
  const lines = devices(page)
  await lines.nth(1).waitFor()
  const here = await lines.filter({ hasText: 'This device' }).textContent()
  expect(here).toContain('Chrome on Linux')
  expect(here).toContain('127.0.0.1')
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).press('Enter')
  await page.getByText('Signed out!').waitFor()
  await lines.nth(1).waitFor({ state: 'detached' })
  await phone.reload()
  await phone.waitForURL(/\/login/)
  const others = page.getByRole('button', { name: 'Sign out all other devices' })
  await expectEventually(() => others.getAttribute('aria-disabled'), 'true')

  await typeCredentials(phone, 'xaver')
  await phone.waitForURL(/\/files\/$/)
  const third = await signIn({ as: 'xaver' })
  await page.reload()
  await lines.nth(2).waitFor()
  await others.press('Enter')
  const prompt = page.getByRole('dialog', { name: 'Sign out all other devices?' })
  await prompt.waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await lines.nth(1).waitFor({ state: 'detached' })
  for (const gone of [phone, third]) {
    await gone.reload()
    await gone.waitForURL(/\/login/)
  }
  await page.reload()
  await lines.first().waitFor()
})

test('devices that cannot be listed or ended say so', async ({ program, signIn, excuse }) => {
  excuse(/status of 500/)
  program.addUser('yara')
  await signIn({ as: 'yara' })
  const page = await signIn({ as: 'yara' })
  const failure = { status: 500, body: JSON.stringify({ code: 'internal', message: 'no' }) }
  await page.route('**/api/sessions', (route) => route.fulfill(failure))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('alert').getByText('Something really went wrong.').waitFor()
  await page.unroute('**/api/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await devices(page).nth(1).waitFor()
  await page.route('**/api/sessions/*', (route) => route.fulfill(failure))
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await page.getByRole('alert').getByText('Something really went wrong.').waitFor()
  await devices(page).nth(1).waitFor()
})

test('a narrow phone shows all of it without scrolling sideways', async ({ signIn }) => {
  const page = await signIn({ at: PROFILE, browser: { ...PHONE, viewport: { width: 320, height: 640 } } })
  await devices(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

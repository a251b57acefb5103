import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'

const { test, program } = setUpBrowserTests({ tree: { 'a.txt': 'a' } })

const HOOKS = '/settings/hooks'
/** An address that nothing listens on and that is not allowed: webhooks may not reach this machine. */
const REFUSED = 'https://127.0.0.1:9/told'
/** A host name that does not exist. */
const NOWHERE = 'https://coffer.invalid/told'

const card = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
const line = (page: Page, url: string) => card(page).getByRole('listitem').filter({ hasText: url })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Types a webhook and saves it. */
async function add(page: Page, url: string, events: readonly string[]): Promise<void> {
  await card(page).getByRole('button', { name: 'Add webhook' }).click()
  const form = dialog(page, 'New webhook')
  await form.getByLabel('URL').fill(url)
  for (const event of events) await form.getByRole('checkbox', { name: event }).check()
  await form.getByRole('button', { name: 'Add' }).click()
}

/** Opens the menu of a webhook, and selects an entry. */
async function choose(page: Page, url: string, deed: string): Promise<void> {
  await line(page, url)
    .getByRole('button', { name: /^More actions for/ })
    .click()
  await page.getByRole('menuitem', { name: deed }).click()
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('an address is added, its secret told once, and a test that does not arrive says why', async ({ signIn }) => {
  const page = await signIn({ at: HOOKS, browser: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await card(page).getByText('No webhooks yet').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await add(page, NOWHERE, ['After an item was uploaded or created'])
  const secret = dialog(page, 'Webhook secret')
  await secret.getByText("Copy it now. You won't be able to see it again.").waitFor()
  const told = await secret.getByLabel('Secret', { exact: true }).inputValue()
  expect(told.length).toBeGreaterThan(20)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await secret.getByText("You haven't copied the secret.", { exact: false }).waitFor()
  await secret.getByRole('button', { name: 'Copy secret' }).click()
  await secret.getByText('Secret copied!').waitFor()
  expect(await copied(page)).toBe(told)
  await secret.getByRole('button', { name: 'Done' }).click()
  await secret.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(told)

  await line(page, NOWHERE).getByText('No deliveries yet').waitFor()
  await line(page, NOWHERE)
    .getByRole('button', { name: /^Send test/ })
    .click()
  await line(page, NOWHERE).getByText("The test couldn't be delivered.", { exact: false }).waitFor()
  await line(page, NOWHERE)
    .getByText(/^Failed:/)
    .waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await line(page, NOWHERE)
    .getByRole('link', { name: /^Deliveries/ })
    .click()
  await page.waitForURL(/\/settings\/hooks\/\d+$/)
  const deliveries = page.getByRole('list', { name: 'Deliveries' })
  await deliveries.getByText('1 attempt').waitFor()
  await deliveries.getByText('Failed').first().waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.reload()
  await deliveries
    .getByRole('button', { name: /^Resend/ })
    .first()
    .click()
  await page.getByText('Resending…').waitFor()
  await page.getByRole('link', { name: 'All webhooks' }).click()
  await line(page, NOWHERE).waitFor()
})

test('an address is changed, switched off, given a new secret and deleted', async ({ signIn, excuse }) => {
  excuse(/status of 400/)
  const page = await signIn({ at: HOOKS })
  await add(page, 'http://plain.invalid/', ['After a user signed in'])
  const form = dialog(page, 'New webhook')
  await form.getByText('Enter a URL that starts with https://.').waitFor()
  await expectEventually(() => form.getByLabel('URL').evaluate((field) => field === document.activeElement), true)
  await form.getByLabel('URL').fill(REFUSED)
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByText(/The server can't use this URL\./).waitFor()
  expect(await form.getByRole('checkbox', { name: 'After a user signed in' }).isChecked()).toBe(true)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  const second = 'https://second.invalid/hook'
  await form.getByLabel('URL').fill(second)
  await form.getByRole('button', { name: 'Add' }).click()
  await dialog(page, 'Webhook secret').getByRole('button', { name: 'Done' }).click()

  await choose(page, second, 'Edit…')
  const edited = dialog(page, 'Edit webhook')
  await edited.getByRole('checkbox', { name: 'After a user signed in' }).uncheck()
  await edited.getByRole('button', { name: 'Save' }).click()
  await edited.getByText('Select at least one event.').waitFor()
  await edited.getByRole('checkbox', { name: 'All events' }).check()
  await edited.getByRole('button', { name: 'Save' }).click()
  await line(page, second).getByText('8 events').waitFor()

  const on = line(page, second).getByRole('checkbox')
  await on.uncheck()
  await page.reload()
  await on.waitFor()
  await expectEventually(() => on.isChecked(), false)

  await choose(page, second, 'New secret…')
  await dialog(page, 'Create a new secret?').waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, 'Webhook secret').getByRole('button', { name: 'Done' }).click()

  await choose(page, second, 'Delete…')
  const question = dialog(page, 'Delete this webhook?')
  await question.waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await line(page, second).waitFor()
  await choose(page, second, 'Delete…')
  await question.getByRole('button', { name: 'Delete' }).click()
  await line(page, second).waitFor({ state: 'detached' })
})

test('once the sign-in is old the own password is asked for; giving up keeps what was typed', async ({
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  const page = await signIn({ at: HOOKS })
  program().ageSignIns(1200)
  const third = 'https://third.invalid/'
  await add(page, third, ['After a link was created'])
  const question = dialog(page, 'Confirm your password')
  await question.waitFor()
  await page.keyboard.press('Escape')
  const form = dialog(page, 'New webhook')
  await form.waitFor()
  await expectEventually(() => form.getByLabel('URL').inputValue(), third)
  await form.getByRole('button', { name: 'Add' }).click()
  await question.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog(page, 'Webhook secret').getByRole('button', { name: 'Done' }).click()
  await line(page, third).waitFor()
})

test('a webhook that is gone says so, and others than administrators see nothing', async ({
  program: coffer,
  signIn,
}) => {
  const page = await signIn({ at: `${HOOKS}/987654` })
  await page.getByRole('heading', { name: 'This webhook no longer exists' }).waitFor()
  coffer.addUser('ann')
  const ann = await signIn({ as: 'ann', at: HOOKS })
  await ann.waitForURL('**/403')
})

test('when the list does not come, it says why and tries again', async ({ signIn, excuse }) => {
  excuse(/Failed to load resource/)
  const page = await signIn({ at: '/settings/users' })
  await page.route('**/api/webhooks', (route) => route.abort())
  await page.getByRole('link', { name: 'Hooks' }).click()
  await card(page).getByRole('alert').waitFor()
  await page.unroute('**/api/webhooks')
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await card(page).getByRole('button', { name: 'Add webhook' }).waitFor()
})

test('on a phone nothing scrolls sideways', async ({ signIn }) => {
  const page = await signIn({ at: HOOKS, browser: PHONE })
  await add(page, `https://long.invalid/${'a'.repeat(300)}`, ['After an item was deleted'])
  const secret = dialog(page, 'Webhook secret')
  await secret.waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await horizontalOverflow(page)).toBe(0)
  }
  await secret.getByRole('button', { name: 'Done' }).click()
  await line(page, 'https://long.invalid/').waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await horizontalOverflow(page)).toBe(0)
  }
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('without execution the page tells of webhooks only', async ({ signIn }) => {
  const page = await signIn({ at: HOOKS })
  await card(page).getByRole('button', { name: 'Add webhook' }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await page.getByText(/enable-exec|Command log|Command runner/).count()).toBe(0)
})

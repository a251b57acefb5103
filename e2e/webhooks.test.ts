import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
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
  await card(page).getByRole('button', { name: 'Add a webhook' }).click()
  const form = dialog(page, 'New webhook')
  await form.getByLabel('Address').fill(url)
  for (const event of events) await form.getByRole('checkbox', { name: event }).check()
  await form.getByRole('button', { name: 'Add' }).click()
}

/** Opens the menu of a webhook, and selects an entry. */
async function choose(page: Page, url: string, deed: string): Promise<void> {
  await line(page, url)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: deed }).click()
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('an address is added, its secret told once, and a test that does not arrive says why', async ({ signIn }) => {
  const page = await signIn({ at: HOOKS, browser: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await card(page).getByText('No address is told of anything.').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await add(page, NOWHERE, ['After something was uploaded or made'])
  const secret = dialog(page, 'The secret of this webhook')
  await secret.getByText('Copy it now: it is not shown again.').waitFor()
  const told = await secret.getByLabel('Secret', { exact: true }).inputValue()
  expect(told.length).toBeGreaterThan(20)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await secret.getByText('It was not copied yet.', { exact: false }).waitFor()
  await secret.getByRole('button', { name: 'Copy the secret' }).click()
  await secret.getByText('Secret copied!').waitFor()
  expect(await copied(page)).toBe(told)
  await secret.getByRole('button', { name: 'I have it' }).click()
  await secret.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(told)

  await line(page, NOWHERE).getByText('Nothing sent yet').waitFor()
  await line(page, NOWHERE)
    .getByRole('button', { name: /^Send a test/ })
    .click()
  await line(page, NOWHERE).getByText('The test was not delivered.', { exact: false }).waitFor()
  await line(page, NOWHERE)
    .getByText(/^Not delivered:/)
    .waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await line(page, NOWHERE)
    .getByRole('link', { name: /^Deliveries/ })
    .click()
  await page.waitForURL(/\/settings\/hooks\/\d+$/)
  const deliveries = page.getByRole('list', { name: 'Deliveries' })
  await deliveries.getByText('1 try').waitFor()
  await deliveries.getByText('Not delivered').first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.reload()
  await deliveries
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click()
  await page.getByText('It is sent again.').waitFor()
  await page.getByRole('link', { name: 'All webhooks' }).click()
  await line(page, NOWHERE).waitFor()
})

test('an address is changed, switched off, given a new secret and deleted', async ({ signIn, excuse }) => {
  excuse(/status of 400/)
  const page = await signIn({ at: HOOKS })
  await add(page, 'http://plain.invalid/', ['After somebody signed in'])
  const form = dialog(page, 'New webhook')
  await form.getByText('This is no address that begins with https://.').waitFor()
  await expectEventually(() => form.getByLabel('Address').evaluate((field) => field === document.activeElement), true)
  await form.getByLabel('Address').fill(REFUSED)
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByText(/The server cannot use this address\./).waitFor()
  expect(await form.getByRole('checkbox', { name: 'After somebody signed in' }).isChecked()).toBe(true)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const second = 'https://second.invalid/hook'
  await form.getByLabel('Address').fill(second)
  await form.getByRole('button', { name: 'Add' }).click()
  await dialog(page, 'The secret of this webhook').getByRole('button', { name: 'I have it' }).click()

  await choose(page, second, 'Edit…')
  const edited = dialog(page, 'Edit webhook')
  await edited.getByRole('checkbox', { name: 'After somebody signed in' }).uncheck()
  await edited.getByRole('button', { name: 'Save' }).click()
  await edited.getByText('Choose one event at least.').waitFor()
  await edited.getByRole('checkbox', { name: 'Everything' }).check()
  await edited.getByRole('button', { name: 'Save' }).click()
  await line(page, second).getByText('8 events').waitFor()

  const on = line(page, second).getByRole('checkbox')
  await on.uncheck()
  await page.reload()
  await on.waitFor()
  await expectEventually(() => on.isChecked(), false)

  await choose(page, second, 'New secret…')
  await dialog(page, 'Make a new secret?').waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, 'The secret of this webhook').getByRole('button', { name: 'I have it' }).click()

  await choose(page, second, 'Delete…')
  const question = dialog(page, 'Delete this webhook?')
  await question.waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
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
  await add(page, third, ['After a link was made'])
  const question = dialog(page, 'Your password, please')
  await question.waitFor()
  await page.keyboard.press('Escape')
  const form = dialog(page, 'New webhook')
  await form.waitFor()
  await expectEventually(() => form.getByLabel('Address').inputValue(), third)
  await form.getByRole('button', { name: 'Add' }).click()
  await question.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog(page, 'The secret of this webhook').getByRole('button', { name: 'I have it' }).click()
  await line(page, third).waitFor()
})

test('a webhook that is gone says so, and others than administrators see nothing', async ({
  program: coffer,
  signIn,
}) => {
  const page = await signIn({ at: `${HOOKS}/987654` })
  await page.getByRole('heading', { name: 'There is no such webhook any more' }).waitFor()
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
  await card(page).getByRole('button', { name: 'Add a webhook' }).waitFor()
})

test('on a phone nothing scrolls sideways', async ({ signIn }) => {
  const page = await signIn({ at: HOOKS, browser: PHONE })
  await add(page, `https://long.invalid/${'a'.repeat(300)}`, ['After something was deleted'])
  const secret = dialog(page, 'The secret of this webhook')
  await secret.waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await horizontalOverflow(page)).toBe(0)
  }
  await secret.getByRole('button', { name: 'I have it' }).click()
  await line(page, 'https://long.invalid/').waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await horizontalOverflow(page)).toBe(0)
  }
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('without execution the page tells of webhooks only', async ({ signIn }) => {
  const page = await signIn({ at: HOOKS })
  await card(page).getByRole('button', { name: 'Add a webhook' }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await page.getByText(/enable-exec|What commands did|Command runner/).count()).toBe(0)
})

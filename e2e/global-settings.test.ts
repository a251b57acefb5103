import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { missingRequirements } from '../testing/requirements.ts'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'

const { test, program: server } = setUpBrowserTests({
  flags: ['--enable-exec', ...(missingRequirements(['bubblewrap']).length === 0 ? [] : ['--exec-unconfined'])],
  tree: { 'docs/a.txt': 'a', 'secret/b.txt': 'b' },
})

type Card = 'Global settings' | 'Uploads' | 'Search' | 'User default settings' | 'Command runner'
const card = (page: Page, name: Card) => page.getByRole('form', { name, exact: true })
const openSettings = async (page: Page) => {
  await card(page, 'Global settings').waitFor()
  return page
}
const update = (page: Page, name: Card) => card(page, name).getByRole('button', { name: 'Update' }).click()
const updated = (page: Page) => briefMessage(page, 'Settings updated!')

test('five cards, each with its own Update; without execution neither shell nor runner', async ({ signIn }) => {
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  await expectEventually(() => page.title(), 'Global settings')
  for (const name of ['Global settings', 'Uploads', 'Search', 'User default settings', 'Command runner'] as const)
    expect(await card(page, name).getByRole('button', { name: 'Update' }).count()).toBe(1)
  const sections = page.getByRole('navigation', { name: 'On this page' })
  const isFocused = () => card(page, 'User default settings').evaluate((form) => form.contains(document.activeElement))
  const top = () => card(page, 'User default settings').evaluate((form) => form.getBoundingClientRect().top)
  // The second click finds the address unchanged.
  for (let click = 0; click < 2; click += 1) {
    await card(page, 'Global settings').getByRole('button', { name: 'Update' }).focus()
    await sections.getByRole('link', { name: 'User default settings' }).click()
    await expectEventually(isFocused, true)
    await expectEventually(async () => (await top()) > 0 && (await top()) < 200, true)
  }
  expect(page.url()).toEndWith('/settings/global#settings.defaults')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.route('**/static/runtime-config.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"EnableExec":true', '"EnableExec":false'),
    })
  })
  await openSettings(await page.reload().then(() => page))
  expect(await sections.getByRole('link', { name: 'Command runner' }).count()).toBe(0)
  expect(await page.getByLabel('Shell').count()).toBe(0)
  expect(await card(page, 'Command runner').count()).toBe(0)
  expect(await page.getByRole('checkbox', { name: 'Execute commands' }).count()).toBe(0)
})

test('searching is set, and the index says how it is doing and reads everything again', async ({ signIn, excuse }) => {
  excuse(/status of 400/)
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  const search = card(page, 'Search')
  await search.getByText(/^2 files in 3 folders, /).waitFor()
  const rebuild = search.getByRole('button', { name: 'Rebuild index' })
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/search-index/rebuild')),
    rebuild.click(),
  ])
  expect(answer.ok()).toBe(true)
  await rebuild.waitFor()
  await search.getByLabel('Rescan interval (minutes)').fill('0')
  await update(page, 'Search')
  await search.getByText('Enter a whole number from 1 to 10,080.').waitFor()
  await search.getByLabel('Rescan interval (minutes)').fill('30')
  await search.getByRole('checkbox', { name: 'Search file contents' }).check()
  await search.getByRole('checkbox', { name: 'PDF' }).uncheck()
  await search.getByLabel('Only in these folders').fill('/docs\n/../out')
  await update(page, 'Search')
  await search.getByText("This path can't be used.").waitFor()
  await search.getByLabel('Only in these folders').fill('/docs')
  await search.getByLabel('Indexing speed').selectOption('Off')
  await update(page, 'Search')
  await updated(page)
  await page.reload()
  await search.getByText('The index is turned off.').first().waitFor()
  await expectEventually(() => search.getByLabel('Rescan interval (minutes)').inputValue(), '30')
  await expectEventually(() => search.getByRole('checkbox', { name: 'PDF' }).isChecked(), false)
  await expectEventually(() => search.getByLabel('Only in these folders').inputValue(), '/docs')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await search.getByLabel('Indexing speed').selectOption('Slow')
  await update(page, 'Search')
  await updated(page)
})

test('names, colours and themes reach the page at once, this one and others', async ({ signIn, open }) => {
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  await page.getByLabel('Instance name').fill('Harbour')
  await page.getByLabel('Accent color', { exact: true }).fill('#7a3fb0')
  await page.getByLabel('Theme').selectOption('Dark')
  await page.getByRole('checkbox', { name: 'Disable external links' }).check()
  await page.getByRole('checkbox', { name: 'Allow users to sign up' }).check()
  await update(page, 'Global settings')
  await updated(page)
  await page.getByRole('link', { name: 'Harbour' }).waitFor()
  await page.locator('html[data-theme=dark]').waitFor()
  const stranger = await open('/login')
  await stranger.getByRole('heading', { name: 'Sign in to Harbour' }).waitFor()
  await stranger.getByRole('button', { name: 'Create an account' }).waitFor()

  await page.getByLabel('Instance name').fill('')
  await page.getByLabel('Accent color', { exact: true }).fill('')
  await page.getByLabel('Theme').selectOption('Light')
  await page.getByRole('checkbox', { name: 'Allow users to sign up' }).uncheck()
  await update(page, 'Global settings')
  await page.getByRole('link', { name: 'Coffer' }).waitFor()
})

test('a global rule holds for everybody as soon as it is saved; a bad one is marked', async ({ signIn, excuse }) => {
  excuse(/status of 400/)
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  await page.getByRole('button', { name: 'Add rule' }).click()
  await update(page, 'Global settings')
  await page.getByText('Enter a path or a regular expression.').waitFor()
  await page.getByLabel('Rule 1: match by').selectOption('Regular expression')
  await page.getByLabel('Rule 1: regular expression').fill('[')
  await page.getByLabel('Rule 1: regular expression').press('Enter')
  await update(page, 'Global settings')
  await page.getByText(/The server can't use this rule\./).waitFor()
  await expectEventually(() => page.getByLabel('Rule 1: regular expression').getAttribute('aria-invalid'), 'true')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByLabel('Rule 1: regular expression').fill('^/secret')
  await page.getByRole('radio', { name: 'Deny' }).check({ force: true })
  await update(page, 'Global settings')
  await updated(page)
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await page.getByRole('link', { name: 'docs' }).waitFor()
  expect(await page.getByRole('link', { name: 'secret' }).count()).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Remove rule 1' }).click()
  await update(page, 'Global settings')
  await updated(page)
})

test('numbers, colours and paths that cannot be are told at their field', async ({ signIn, excuse }) => {
  excuse(/status of 400/)
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  await page.getByLabel('Minimum password length').fill('0')
  await page.getByLabel('Accent color', { exact: true }).fill('teal')
  await update(page, 'Global settings')
  await page.getByText('Enter a whole number from 1 to 1,024.').waitFor()
  await page.getByText('Enter # and six hexadecimal digits.', { exact: true }).waitFor()
  await expectEventually(
    () => page.getByLabel('Minimum password length').evaluate((field) => field === document.activeElement),
    true,
  )
  await page.getByLabel('Minimum password length').fill('14')
  await page.getByLabel('Accent color', { exact: true }).fill('')
  await page.getByLabel('Audit trail retention (days)').fill('30')
  await page.getByLabel('Location of home folders').fill('/../x')
  await update(page, 'Global settings')
  await page.getByText("This path can't be used.").waitFor()
  await page.getByLabel('Location of home folders').fill('/homes')
  await page.getByLabel('Branding directory path').fill('/etc')
  await update(page, 'Global settings')
  await page.getByText(/inside the branding folder of the server/).waitFor()
  await page.getByLabel('Branding directory path').fill('')
  await page.getByRole('checkbox', { name: 'Create a home folder for each new user' }).check()
  await update(page, 'Global settings')
  await updated(page)
  await page.goto(`${server().url}/settings/users/new`)
  await page.getByText('At least 14 characters').waitFor()
  await page.getByText('Leave empty to create a home folder.', { exact: false }).waitFor()
  await page.getByLabel('Username').fill('homer')
  await page.getByLabel('Password', { exact: true }).fill('winter mornings smell of bread')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('form', { name: 'homer' }).waitFor()
  await expectEventually(() => page.getByLabel('Scope', { exact: true }).inputValue(), '/homes/homer')
})

test('how uploads are sent is set by the keyboard alone, within bounds, and every page is told; shell and commands: words and lines, empty ones dropped; unsaved settings are asked about on the way off', async ({
  signIn,
}) => {
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  const uploads = card(page, 'Uploads')
  await uploads.getByLabel('Parallel uploads').focus()
  await page.keyboard.press('ControlOrMeta+A')
  // Tab selects the text of the field it reaches.
  await page.keyboard.type('2')
  for (const value of ['99', '0']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await uploads.getByText('Enter a whole number from 1 to 95.').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await updated(page)
  const told = () => page.evaluate(async () => (await fetch('/api/runtime-config')).json())
  expect(await told()).toMatchObject({ TusSettings: { chunkSize: 20_971_520, retryCount: 0 }, UploadsAtOnce: 2 })
  await page.reload()
  await expectEventually(() => uploads.getByLabel('Part size for large files').inputValue(), '20')

  await page.getByLabel('Shell').fill('  /bin/sh   -c ')
  await update(page, 'Global settings')
  await updated(page)
  await page.getByText('after_upload', { exact: true }).click()
  await page.getByLabel('Commands for after_upload').fill('echo one\n\n  \necho two\n')
  await page.getByText('2 commands').waitFor()
  await update(page, 'Command runner')
  await updated(page)
  await openSettings(await page.reload().then(() => page))
  await expectEventually(() => page.getByLabel('Shell').inputValue(), '/bin/sh -c')
  await page.getByText('after_upload', { exact: true }).click()
  await expectEventually(() => page.getByLabel('Commands for after_upload').inputValue(), 'echo one\necho two')
  await page.getByLabel('Commands for after_upload').fill('')
  await update(page, 'Command runner')
  await updated(page)

  await page.getByLabel('Instance name').fill('Unsaved')
  await page.getByRole('link', { name: 'User management' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('table', { name: 'Users' }).waitFor()
})

test('the defaults are what a new account starts with, and say what nobody gives themselves', async ({ signIn }) => {
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  const defaults = card(page, 'User default settings')
  expect(await defaults.getByLabel('Username').count()).toBe(0)
  expect(await defaults.getByLabel('Password').count()).toBe(0)
  await expectEventually(() => defaults.getByText(/always get a private home folder/).count(), 1)
  await expectEventually(() => defaults.getByText(/Not applied to accounts created by sign-up\./).count(), 2)
  await defaults.getByRole('checkbox', { name: 'Share files' }).uncheck()
  await defaults.getByRole('textbox', { name: 'Commands' }).fill('  git   svn hg ')
  await defaults.getByLabel('Language').selectOption('Deutsch')
  await update(page, 'User default settings')
  await updated(page)
  await page.goto(`${server().url}/settings/users/new`)
  await page.getByLabel('Username').waitFor()
  await expectEventually(() => page.getByRole('checkbox', { name: 'Share files' }).isChecked(), false)
  await expectEventually(() => page.getByRole('textbox', { name: 'Commands' }).inputValue(), 'git svn hg')
  await expectEventually(() => page.getByLabel('Language').inputValue(), 'de')
})

test('two administrators: other cards are kept, the same one is asked about, and nothing is lost', async ({
  signIn,
  excuse,
}) => {
  excuse(/status of 409/)
  const ada = await openSettings(await signIn({ at: '/settings/global' }))
  const bea = await openSettings(await signIn({ at: '/settings/global' }))
  await ada.getByLabel('Instance name').fill('Ada’s')
  await update(ada, 'Global settings')
  await updated(ada)
  // Changes of different cards are both stored, without a conflict.
  await card(bea, 'User default settings').getByRole('checkbox', { name: 'Download' }).uncheck()
  await update(bea, 'User default settings')
  await updated(bea)
  await bea.getByRole('link', { name: 'Ada’s' }).waitFor()

  // Changes of the same card while Bea is typing conflict.
  await bea.getByLabel('Instance name').fill('Bea’s')
  await ada.getByLabel('Instance name').fill('Ada’s again')
  await update(ada, 'Global settings')
  await updated(ada)
  await update(bea, 'Global settings')
  const question = bea.getByRole('dialog', { name: 'Another administrator changed these settings' })
  await question.waitFor()
  await expectEventually(() => bea.evaluate(() => document.activeElement?.textContent), 'Cancel')
  expect(await axeViolationsOfScreen(bea)).toEqual([])
  await bea.keyboard.press('Escape')
  await expectEventually(() => bea.getByLabel('Instance name').inputValue(), 'Bea’s')
  await update(bea, 'Global settings')
  await question.getByRole('button', { name: 'Overwrite with mine' }).click()
  await updated(bea)
  await bea.getByRole('link', { name: 'Bea’s', exact: true }).waitFor()
  await expectEventually(
    () => card(bea, 'User default settings').getByRole('checkbox', { name: 'Download' }).isChecked(),
    false,
  )

  await ada.getByLabel('Instance name').fill('Ada’s third')
  await update(ada, 'Global settings')
  const hers = ada.getByRole('dialog', { name: 'Another administrator changed these settings' })
  await hers.getByRole('button', { name: 'Load their changes' }).click()
  const isHeld = (name: string) => [...document.querySelectorAll('input')].some(({ value }) => value === name)
  await ada.waitForFunction(isHeld, 'Bea’s')
}, 180_000)

test('on a phone nothing scrolls sideways', async ({ signIn }) => {
  const page = await openSettings(await signIn({ at: '/settings/global', browser: PHONE }))
  await page.getByRole('button', { name: 'Add rule' }).tap()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow()).toBe(0)
  }
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('what gives rights asks for the own password, once the sign-in is old; giving up saves nothing', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  const page = await openSettings(await signIn({ at: '/settings/global' }))
  const signup = page.getByRole('checkbox', { name: 'Allow users to sign up' })
  program.ageSignIns(1200)
  await signup.check()
  await update(page, 'Global settings')
  const prompt = page.getByRole('dialog')
  await prompt.waitFor()
  await page.keyboard.press('Escape')
  await prompt.waitFor({ state: 'detached' })
  expect(await signup.isChecked()).toBe(true)
  expect(await page.getByText('Settings updated!').count()).toBe(0)
  await update(page, 'Global settings')
  await prompt.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await updated(page)
  await openSettings(await page.reload().then(() => page))
  await expectEventually(() => signup.isChecked(), true)
  // The confirmation holds for ten minutes.
  await signup.uncheck()
  await update(page, 'Global settings')
  await updated(page)
})

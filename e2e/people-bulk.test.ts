import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { countedSteps } from './counted-steps.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { ADMIN } from './program.ts'

const { test } = setUpBrowserTests({ tree: {} })

const PHRASE = 'winter mornings smell of bread'

/** Counts presses of the mouse button in the page, and returns a function that returns their number. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.presses = '0'
    const count = () => {
      const { dataset } = document.documentElement
      dataset.presses = String(Number(dataset.presses) + 1)
    }
    addEventListener('pointerdown', count, { capture: true })
  })
  return async () => Number(await page.locator('html').getAttribute('data-presses'))
}

test('everyday job: five users with different rights are added without leaving the form, by mouse and by keyboard', async ({
  signIn,
}) => {
  const page = await signIn({ at: '/settings/users' })
  const presses = await countPresses(page)
  const click = (role: 'link' | 'button' | 'checkbox', name: string) =>
    page.getByRole(role, { name, exact: true }).click()
  const username = page.getByLabel('Username')
  const isEmptyAndFocused = () =>
    username.evaluate((field: HTMLInputElement) => field === document.activeElement && field.value === '')
  await click('link', 'New user')
  await username.fill('job one')
  for (const [name, right] of [
    ['one', 'Administrator'],
    ['two', 'Delete files and folders'],
    ['three', 'Share files'],
    ['four', 'Download'],
  ] as const) {
    if (name !== 'one') await page.keyboard.type(`job ${name}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PHRASE)
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST')
    if (name === 'four') {
      await page.getByRole('checkbox', { name: right, exact: true }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Create and add another' }).focus()
      await page.keyboard.press('Enter')
    } else {
      await click('checkbox', right)
      await click('button', 'Create and add another')
    }
    expect((await created).status()).toBe(201)
    await expectEventually(isEmptyAndFocused, true)
  }
  // Enter in a field creates the last one and shows it.
  await page.keyboard.type('job five')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PHRASE)
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'job five' }).waitFor()
  expect(await presses()).toBe(7)
  await page.getByRole('link', { name: 'User management' }).click()
  await page.getByLabel('Search users').fill('job')
  await page.getByText('5 users').waitFor()
  const rights = (name: string, words: string) => page.getByRole('row', { name: `Select job ${name}` }).getByText(words)
  await rights('one', 'Yes').waitFor()
  await rights('two', 'All except: delete').waitFor()
  await rights('three', 'All except: share by link').waitFor()
  await rights('four', 'All except: download').waitFor()
  await rights('five', 'All permissions').waitFor()
}, 180_000)

test('several users are changed and deleted at once; each failure is told, and the own account is out of reach', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 404/)
  for (const name of ['bulk a', 'bulk b', 'bulk c']) program.addUser(name)
  program.addUser('bulk root', { may_admin: 1 })
  const page = await signIn({ at: '/settings/users' })
  await page.getByLabel('Search users').fill('bulk')
  await page.getByText('4 users').waitFor()
  const row = (name: string) => page.getByRole('row', { name: `Select ${name}` })
  const steps = countedSteps(page)
  await steps.click(page.getByRole('checkbox', { name: 'Select all' }))
  const bar = page.getByRole('group', { name: '4 selected' })
  await steps.click(bar.getByRole('button', { name: 'Permissions…' }))
  const change = page.getByRole('dialog', { name: 'Change selected users' })
  await steps.click(change.getByText('Off', { exact: true }))
  const named = (title: RegExp) => change.getByRole('list', { name: title }).getByRole('listitem').allInnerTexts()
  await expectEventually(async () => (await named(/^Will be changed/)).length, 3)
  expect((await named(/^Not changed/)).join()).toContain('bulk root')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await steps.click(change.getByRole('button', { name: 'Turn off' }))
  // The permission to download is the first in the list; another one takes two more.
  expect(steps.taken()).toBe(4)
  await briefMessage(page, 'Users updated')
  for (const name of ['bulk a', 'bulk b', 'bulk c']) await row(name).getByText('All except: download').waitFor()
  await row('bulk root').getByText('All permissions').waitFor()

  for (const name of ['bulk a', 'bulk b', 'bulk c']) await page.getByLabel(`Select ${name}`, { exact: true }).check()
  // Another administrator is faster.
  let isFirst = true
  await page.route(/\/api\/users\/\d+$/, async (route) => {
    if (route.request().method() !== 'DELETE' || !isFirst) return route.fallback()
    isFirst = false
    const gone = { code: 'not_found', message: 'There is no such user.' }
    return route.fulfill({ status: 404, json: gone })
  })
  await page.getByRole('group', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the selected users?' })
  expect(await question.getByRole('listitem').count()).toBe(3)
  await question.getByRole('button', { name: 'Delete' }).click()
  const report = page.getByRole('dialog', { name: 'Some users could not be deleted' })
  await report.getByRole('listitem').getByText('bulk a').waitFor()
  await report.getByText("This location can't be reached.").waitFor()
  await report.getByText('2 of 3 users deleted. The others are still selected.').waitFor()
  await report.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('1 selected').waitFor()
  expect(await page.getByRole('link', { name: /^Edit bulk/ }).count()).toBe(2)
  await page.getByLabel('Search users').fill(ADMIN)
  expect(await page.getByRole('checkbox', { name: `Select ${ADMIN}`, exact: true }).count()).toBe(0)
}, 180_000)

test('who cancels the password midway is told how many users were changed; on a phone, all are selected by touch', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  const page = await signIn({ at: '/settings/users', browser: PHONE })
  // Everyday job: five users, four of them with one permission changed, in ten taps.
  const steps = countedSteps(page)
  const username = page.getByLabel('Username')
  await steps.tap(page.getByRole('link', { name: 'New user', exact: true }))
  await username.fill('half a')
  for (const [name, right] of [
    ['half a', 'Share files'],
    ['half b', 'Share files'],
    ['half c', 'Share files'],
    ['five d', 'Delete files and folders'],
    ['five e', null],
  ] as const) {
    if (name !== 'half a') await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PHRASE)
    if (right) await steps.tap(page.getByRole('checkbox', { name: right, exact: true }))
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await steps.tap(page.getByRole('button', { name: right ? 'Create and add another' : 'Create', exact: true }))
    expect((await created).status()).toBe(201)
    if (right) await expectEventually(() => username.inputValue(), '')
  }
  await page.getByRole('form', { name: 'five e' }).waitFor()
  expect(steps.taken()).toBe(10)
  await page.goto(`${program.url}/settings/users`)
  await page.getByLabel('Search users').fill('half')
  const status = page.getByRole('status')
  await status.getByText('3 users').waitFor()
  // A strict locator: the checkbox in the hidden header cannot be reached.
  await page.getByRole('checkbox', { name: 'Select all' }).tap()
  await status.getByText('3 selected').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  let isFirst = true
  const second = Promise.withResolvers<void>()
  await page.route(/\/api\/users\/\d+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    if (isFirst) {
      isFirst = false
      return route.fallback()
    }
    await second.promise
    return route.fulfill({ status: 403, json: { code: 'proof_needed', message: 'Confirm.' } })
  })
  const bar = page.getByRole('group', { name: '3 selected' })
  await bar.getByRole('button', { name: 'Permissions…' }).tap()
  const change = page.getByRole('dialog', { name: 'Change selected users' })
  await change.getByRole('radio', { name: 'Off' }).check({ force: true })
  await change.getByRole('button', { name: 'Turn off' }).tap()
  await change.waitFor({ state: 'detached' })
  for (const name of ['Permissions…', 'Lock password…', 'Delete'])
    expect(await bar.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  second.resolve()
  await page.getByLabel('Your password', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 of 3 users updated. The others are still selected.').waitFor()
  await status.getByText('2 selected').waitFor()
  expect(await page.getByLabel('Select half a', { exact: true }).isChecked()).toBe(false)
  await page.getByRole('row', { name: 'Select half a' }).getByText('All except: download').waitFor()
  expect(await page.getByText('Users updated', { exact: true }).count()).toBe(0)
  const remaining = page.getByRole('group', { name: '2 selected' })
  expect(await remaining.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull()
}, 180_000)

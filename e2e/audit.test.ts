import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { ADMIN, PASSWORD, type Program } from './program.ts'

/** Performs actions that the audit trail records. */
async function doMany({ url, addUser }: Program): Promise<void> {
  const token = async (username: string): Promise<string> => {
    const body = JSON.stringify({ username, password: PASSWORD })
    return (await fetch(`${url}/api/login`, { method: 'POST', body })).text()
  }
  const ask = (auth: string, method: string, path: string, body = '') =>
    fetch(`${url}/api/resources/${path}`, { method, headers: { 'X-Auth': auth }, ...(body !== '' && { body }) })

  addUser('ann')
  const [ann, admin] = [await token('ann'), await token(ADMIN)]
  for (let n = 0; n < 110; n++) await ask(admin, 'POST', `many/${n}.txt`, 'x')
  await ask(ann, 'POST', encodeURIComponent(HOSTILE), 'x')
  await ask(ann, 'PATCH', 'home/deep/a.txt?action=copy&destination=%2Fhome%2Fb.txt')
  await ask(ann, 'DELETE', 'home/b.txt')
}

const { program, test } = setUpBrowserTests({ tree: { 'home/deep/a.txt': 'a' }, prepare: doMany })
const AUDIT = '/settings/audit'
const HOSTILE = '<b>\u202Egnp.exe'

const rows = (page: Page) => page.locator('tbody').getByRole('row')
/** Returns the texts of a row's cells. */
const said = (row: Locator) => row.getByRole('cell').allInnerTexts()
const person = (page: Page) => page.getByRole('searchbox', { name: 'User' })
const part = (page: Page) => page.getByRole('searchbox', { name: 'Path, name or address' })

test('an administrator sees who did what, when and from where', async ({ signIn }) => {
  const page = await signIn({ at: AUDIT })
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expectEventually(() => page.title(), expect.stringContaining('Audit trail'))
  await part(page).fill('home/')
  await expectEventually(() => rows(page).count(), 2)
  const [time = '', ...others] = await said(rows(page).first())
  expect(time).toMatch(/^(?:Today|Yesterday), \d/)
  expect(others).toEqual(['ann', 'Deleted', '/home/b.txt', '127.0.0.1', 'Done'])
  expect(await rows(page).first().locator('time').getAttribute('data-tooltip')).toMatch(/\d{4}/)
  const [, , kind, targets] = await said(rows(page).nth(1))
  expect([kind, targets?.replace(/\s+/g, ' ')]).toEqual(['Copied', '/home/deep/a.txt /home/b.txt'])
  await rows(page).nth(1).getByRole('link', { name: '/home/deep/a.txt' }).click()
  await page.waitForURL('**/files/home/deep/')
})

test('what is looked for is in the address, and can be taken back', async ({ program: { url }, signIn }) => {
  const page = await signIn({ at: AUDIT })
  await person(page).fill('ANN')
  await page.waitForURL('**/settings/audit?who=ANN')
  await page.getByRole('combobox', { name: 'Event' }).selectOption('File changes')
  await expectEventually(() => rows(page).count(), 3)
  await page.reload()
  await expectEventually(() => rows(page).count(), 3)
  expect(await person(page).inputValue()).toBe('ANN')
  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await page.getByLabel('To').fill('2001-01-02')
  // The browser may format it with the month first; the page shows which day it is.
  await page.getByText('Tuesday, January 2, 2001').waitFor()
  await page.getByRole('heading', { name: 'No matching events' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectEventually(() => rows(page).count(), 100)
  expect(page.url()).toBe(`${url}${AUDIT}`)
  expect(await person(page).inputValue()).toBe('')
})

test('more comes when it is asked for, to the very beginning', async ({ signIn }) => {
  const page = await signIn({ at: AUDIT })
  await expectEventually(() => rows(page).count(), 100)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await page.getByText('Start of the audit trail').waitFor()
  expect(await rows(page).count()).toBeGreaterThan(112)
  expect(await rows(page).last().textContent()).toContain('Signed in')
})

test('everything that fits is exported as a file', async ({ signIn }) => {
  const page = await signIn({ at: `${AUDIT}?who=ann&what=files` })
  await expectEventually(() => rows(page).count(), 3)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^coffer-audit-.*\.csv$/)
  const lines = (await Bun.file(await file.path()).text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toStartWith('id,at,kind,outcome')
  const json = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export JSON' }).click()
  expect(await Bun.file(await (await json).path()).json()).toHaveLength(3)
})

test('a name is a text that turns nothing around it', async ({ signIn }) => {
  const page = await signIn({ at: `${AUDIT}?who=ann&on=gnp` })
  await expectEventually(() => rows(page).count(), 1)
  expect((await said(rows(page).first()))[3]).toBe('/<b>U+202Egnp.exe')
})

test('the table is in order for readers, in both themes', async ({ signIn }) => {
  const page = await signIn({ at: `${AUDIT}?who=ann` })
  await page.getByRole('table', { name: 'Audit trail' }).waitFor()
  await expectEventually(
    () => page.getByRole('columnheader').allInnerTexts(),
    ['Time', 'User', 'Event', 'Item', 'Source', 'Outcome'],
  )
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('it fits a phone', async ({ signIn }) => {
  const page = await signIn({ at: `${AUDIT}?who=ann`, browser: PHONE })
  await rows(page).first().waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('a failure is told where the events would be, and can be tried again', async ({ signIn, excuse }) => {
  excuse(/400/)
  const page = await signIn({ at: AUDIT })
  await rows(page).first().waitFor()
  await page.route('**/api/audit?*user*', (route) => route.fulfill({ status: 400, body: '' }))
  await person(page).fill('ann')
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor()
  await page.unroute('**/api/audit?*user*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await rows(page).first().waitFor()
})

test('a server that is not there is told in the place of the page', async ({ signIn, excuse }) => {
  excuse(/ERR_/)
  const page = await signIn()
  await page.route('**/api/audit**', (route) => route.abort())
  await page.goto(program().url + AUDIT)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/audit**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await rows(page).first().waitFor()
})

test('nobody else gets there', async ({ signIn }) => {
  const page = await signIn({ as: 'ann', at: '/files/' })
  await page.goto(program().url + AUDIT)
  await page.waitForURL('**/403')
})

import { expect } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, horizontalOverflow, menuEntry, prompt, selectInMenuOf } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: {
    'trip/changed.txt': 'before',
    'trip/gone.txt': 'here',
    'trip/moved.txt': 'here',
    'trip/same.txt': 'same',
    'trip/deep/inner.txt': 'inner',
    'some/one.txt': 'one',
    'some/two.txt': 'two',
    'phone/a.txt': 'a',
    'steps/a.txt': 'a',
    'steps/b.txt': 'b',
    'quiet/a.txt': 'a',
    'still/deep/a.txt': 'a',
    'still/b.txt': 'b',
  },
})

/** Sends a request as the page does. */
const call = ({ program }: BrowserTestContext, page: Page, method: string, path: string, body?: string) =>
  page.evaluate(
    async ({ url, method, body }) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '', 'Content-Type': 'application/octet-stream' }
      await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
    },
    { url: `${program.url}/api/resources${path}`, method, body },
  )

const move = (stage: BrowserTestContext, page: Page, from: string, to: string) =>
  call(stage, page, 'PATCH', `${from}?action=rename&destination=${encodeURIComponent(to)}`)

async function signIn(stage: BrowserTestContext, folder: string, browser = {}): Promise<Page> {
  const page = await stage.signIn({ at: `/files/${folder}/`, browser })
  await grid(page).waitFor()
  return page
}

const table = (page: Page): Locator => page.getByRole('table', { name: 'Earlier state of the folder' })
const row = (page: Page, name: string): Locator => table(page).getByRole('row', { name: new RegExp(name) })
const onDisk = ({ program }: BrowserTestContext, path: string) => readFile(join(program.root, path), 'utf8')
const namesOnDisk = async ({ program }: BrowserTestContext, path: string) =>
  (await readdir(join(program.root, path))).sort()

/** Returns the address of a folder at an earlier time. */
const at = ({ program }: BrowserTestContext, folder: string, moment: number) =>
  `${program.url}/rewind/${folder}/?at=${moment}`

test('a folder is shown as it was, and all of it comes back', async (stage) => {
  const page = await signIn(stage, 'trip')
  const before = Date.now()
  // Time is what is tested: waits for a time before the following changes.
  await Bun.sleep(1100)
  await call(stage, page, 'PUT', '/trip/changed.txt', 'after')
  await call(stage, page, 'DELETE', '/trip/gone.txt')
  await move(stage, page, '/trip/moved.txt', '/moved.txt')
  await call(stage, page, 'POST', '/trip/added.txt', 'new')
  await page.goto(at(stage, 'trip', before))
  await row(page, 'changed.txt').getByText('Changed', { exact: true }).waitFor()
  await row(page, 'gone.txt').getByText('Deleted', { exact: true }).waitFor()
  await row(page, 'moved.txt').getByText('Moved', { exact: true }).waitFor()
  await row(page, 'added.txt').getByText('Added', { exact: true }).waitFor()
  await row(page, 'same.txt').getByText('Unchanged', { exact: true }).waitFor()
  await expectEventually(() => page.title(), 'trip - Rewind')
  await page.getByRole('heading', { name: 'trip (earlier state)', level: 1 }).waitFor()
  await page.getByText(/^You're viewing this folder as of /).waitFor()
  const heights = await table(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights).size).toBe(1)
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Only changed items' }).check()
  await expectEventually(() => table(page).locator('tbody tr').count(), 4)
  await page.getByRole('button', { name: 'Restore everything' }).click()
  await prompt(page).getByText('2 items will be restored').waitFor()
  await prompt(page).getByText('1 item will move to the trash').waitFor()
  await prompt(page).getByText('1 item will change').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => namesOnDisk(stage, 'trip'), ['changed.txt', 'deep', 'gone.txt', 'moved.txt', 'same.txt'])
  expect(await onDisk(stage, 'trip/changed.txt')).toBe('before')
  await expectEventually(() => page.getByRole('button', { name: /^Restore selected/ }).count(), 0)
})

test('only what was chosen comes back, by keyboard alone', async (stage) => {
  const page = await signIn(stage, 'some')
  const before = Date.now()
  // Time is what is tested: waits for a time before the following changes.
  await Bun.sleep(1100)
  await call(stage, page, 'DELETE', '/some/one.txt')
  await call(stage, page, 'DELETE', '/some/two.txt')
  await page.goto(at(stage, 'some', before))
  await row(page, 'two.txt').getByRole('checkbox', { name: 'Select two.txt' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Restore selected (1)' }).press('Enter')
  await prompt(page, 'Restore 1 item?').waitFor()
  await page.keyboard.press('Enter')
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => namesOnDisk(stage, 'some'), ['two.txt'])
})

test('it opens before the last step, and leads from step to step and into folders', async (stage) => {
  const page = await signIn(stage, 'steps')
  await call(stage, page, 'DELETE', '/steps/a.txt')
  // Time is what is tested: waits for a time before the following changes.
  await Bun.sleep(1100)
  await call(stage, page, 'DELETE', '/steps/b.txt')
  // A menu closes when the listing changes.
  await page.getByText('It feels lonely here…').waitFor()
  await page.mouse.click(900, 800, { button: 'right' })
  await menuEntry(page, 'Rewind…').click()
  await page.waitForURL(/\/rewind\/steps\/\?at=\d+$/)
  await expectEventually(() => table(page).locator('tbody th').allInnerTexts(), ['b.txt'])
  await page.getByRole('button', { name: 'Previous change' }).click()
  await expectEventually(() => table(page).locator('tbody th').allInnerTexts(), ['a.txt', 'b.txt'])
  await page.keyboard.press('ArrowRight')
  await expectEventually(() => table(page).locator('tbody th').allInnerTexts(), ['b.txt'])
  await page.goBack()
  await expectEventually(() => table(page).locator('tbody th').allInnerTexts(), ['a.txt', 'b.txt'])
  await page.getByRole('link', { name: 'Up one folder' }).click()
  await page.waitForURL(/\/rewind\/\?at=\d+$/)
  await table(page).getByRole('link', { name: 'steps' }).click()
  await page.waitForURL(/\/rewind\/steps\/\?at=\d+$/)
  await page.getByRole('link', { name: 'Show current folder' }).click()
  await page.waitForURL(/\/files\/steps\/$/)
})

test('a time is chosen, and how far the history goes is said', async (stage) => {
  const page = await signIn(stage, 'quiet')
  await call(stage, page, 'PUT', '/quiet/a.txt', 'other')
  await page.goto(`${stage.program.url}/rewind/quiet/`)
  await page.getByRole('button', { name: '1 week ago' }).click()
  await page.getByText(/^History starts on/).waitFor()
  await page.getByLabel('Date and time').fill('2020-01-02T03:04:05')
  await page.waitForURL((url) => url.searchParams.get('at') === String(new Date(2020, 0, 2, 3, 4, 5).getTime()))
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('a folder that is not there, and a server that cannot be reached', async (stage) => {
  stage.excuse(/404|ERR_INTERNET_DISCONNECTED|Failed to load/)
  const page = await signIn(stage, 'quiet')
  await page.goto(at(stage, 'none', Date.now()))
  await page.getByRole('group', { name: "This location can't be reached." }).waitFor()
  await page.goto(at(stage, 'quiet', Date.now() - 1000))
  await page.getByRole('button', { name: 'Previous change' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Up one folder' }).click()
  await page.getByRole('group', { name: "The server can't be reached." }).waitFor()
  await page.context().setOffline(false)
  await table(page).or(page.getByText('No history yet')).first().waitFor()
})

test('a folder of the listing is rewound from its menu', async (stage) => {
  const page = await stage.signIn()
  await selectInMenuOf(page, 'quiet', 'Rewind…')
  await page.waitForURL(/\/rewind\/quiet\/\?at=\d+$/)
})

test('on a phone nothing is cut off', async (stage) => {
  const page = await signIn(stage, 'phone', PHONE)
  await call(stage, page, 'DELETE', '/phone/a.txt')
  await page.getByRole('button', { name: 'More' }).tap()
  await menuEntry(page, 'Rewind…').tap()
  await row(page, 'a.txt').getByText('Deleted', { exact: true }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await row(page, 'a.txt').getByRole('checkbox').tap()
  await page.getByRole('button', { name: 'Restore selected (1)' }).tap()
  await prompt(page, 'Restore 1 item?').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
})

test('everything is offered only where something differs, here or below', async (stage) => {
  const page = await signIn(stage, 'still')
  const before = Date.now()
  // Time is what is tested: waits for a time before the following changes.
  await Bun.sleep(1100)
  await call(stage, page, 'DELETE', '/still/deep/a.txt')
  await page.goto(at(stage, 'still', before))
  await table(page)
    .getByRole('row', { name: /^Select deep.*Changed/ })
    .waitFor()
  await page.getByRole('button', { name: 'Restore everything' }).click()
  await page.keyboard.press('Enter')
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => namesOnDisk(stage, 'still/deep'), ['a.txt'])
  await page.getByText('Nothing here has changed since then.').waitFor()
  expect(await page.getByRole('button', { name: 'Restore everything' }).count()).toBe(0)
})

test('on a phone the controls leave the screen to the folder', async (stage) => {
  const page = await signIn(stage, 'quiet', PHONE)
  await page.goto(at(stage, 'quiet', Date.now() - 1000))
  await table(page).or(page.getByText('No history yet')).or(page.getByText('was empty then')).first().waitFor()
  const field = await page.getByRole('button', { name: '1 hour ago' }).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(844 / 3)
})

import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually, folderShown, item } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'Plans/a.txt': 'a', 'Plans/b.txt': 'b', 'Photos/c.txt': 'c', 'notes.txt': 'd' },
})

const lines = (page: Page) => page.getByRole('main').locator('li')
const shown = async (page: Page) =>
  (await lines(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())
/** Resolves when the page has reported a file as opened. */
const openingReported = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/recent') && response.request().method() === 'POST')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('files that were opened and changed are listed by day, opened and removed by keyboard, shown in their folder', async ({
  signIn,
  program,
}) => {
  const page = await signIn({ at: '/files/' })
  const first = openingReported(page)
  await item(page, 'notes.txt').dblclick()
  await first
  await page.locator('.cm-content').click()
  await page.keyboard.type('more ')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').first().waitFor()
  const second = openingReported(page)
  await page.goto(`${program.url}/files/Plans/a.txt`)
  await second
  await page.goto(`${program.url}/recent`)
  await expectEventually(() => shown(page), ['a.txt', 'notes.txt'])
  const today = page.getByRole('list', { name: 'Today' })
  expect((await today.getByRole('listitem').allInnerTexts()).map((text) => /Opened|Changed/.exec(text)?.[0])).toEqual([
    'Opened',
    'Changed',
  ])
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await today.getByRole('link', { name: 'a.txt' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toContain('notes.txt')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Show in folder' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expectEventually(() => shown(page), ['a.txt'])
  await expectEventually(async () => (await focused(page)).includes('a.txt'), true)
  await lines(page)
    .first()
    .click({ button: 'right', position: { x: 300, y: 10 } })
  await page.getByRole('menuitem', { name: 'Show in folder' }).click()
  await folderShown(page, 'Plans')
  await page.getByRole('row', { name: /a.txt/, selected: true }).waitFor()

  await page.getByRole('link', { name: 'Recent', exact: true }).click()
  await page.getByRole('button', { name: 'Clear list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear list' }).click()
  await page.getByRole('heading', { name: 'No recent files' }).waitFor()
})

test('what the user shares is listed once for each item, sorted, copied, and no longer shared', async ({
  signIn,
  program,
}) => {
  const page = await signIn({ at: '/files/' })
  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  const ask = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'X-Auth': token }, body: JSON.stringify(body) }
    expect((await fetch(`${program.url}/api/${path}`, init)).status).toBe(200)
  }
  await ask('share/Plans/', { expires: '3', unit: 'days' })
  await ask('share/Plans/', { password: 'correct horse' })
  await ask('share/notes.txt', {})
  await ask('share-collections', { paths: ['/Photos/c.txt'], title: 'For Ada' })
  await page.getByRole('link', { name: 'Shared by me' }).click()
  const table = page.getByRole('table', { name: 'Shared by me' })
  const names = async () =>
    (await table.getByRole('rowheader').getByRole('link').allInnerTexts()).map((name) => name.trim().split('\n')[0])
  await expectEventually(names, ['For Ada', 'notes.txt', 'Plans'])
  const plans = table.getByRole('row').filter({ hasText: 'Plans' })
  await plans.getByText('2 links').waitFor()
  await plans.getByText('in 3 days').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await table.getByRole('button', { name: 'Links' }).click()
  await table.getByRole('button', { name: 'Links' }).click()
  await expectEventually(async () => (await names())[0], 'Plans')

  await table.getByRole('button', { name: 'Copy link to notes.txt' }).click()
  await page.getByText('Link copied!').first().waitFor()
  // One of several links is selected in the prompt.
  await table.getByRole('button', { name: 'Copy link to Plans' }).click()
  await page.getByRole('dialog', { name: 'Share “Plans”' }).waitFor()
  await page.keyboard.press('Escape')
  await plans.getByRole('button', { name: 'Actions for Plans' }).click()
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog').getByText('Its 2 links stop working.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expectEventually(async () => (await names()).toSorted(), ['For Ada', 'notes.txt'])
})

test('who may not share is told so, and has no entry', async ({ signIn, program }) => {
  program.addUser('guest', { may_share: 0 })
  const page = await signIn({ at: '/shared', as: 'guest' })
  await page.getByText("You don't have permissions to access this.").first().waitFor()
  await page.getByRole('link', { name: 'Recent', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Shared by me' }).count()).toBe(0)
})

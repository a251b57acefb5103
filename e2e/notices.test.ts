import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually, folderShown } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import type { Program } from './program.ts'

const { test } = setUpBrowserTests({ tree: { 'Inbox/a.txt': 'a', 'Other/b.txt': 'b' } })

const UPLOADS = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: true }

/** Sends a request as the user of the page. */
async function ask(page: Page, { url }: Program, method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(reply.ok).toBe(true)
  return reply
}

/** Creates an upload link, and returns a function that uploads a file through it. */
async function uploadLink(page: Page, program: Program): Promise<(name: string) => Promise<void>> {
  const made = await ask(page, program, 'POST', '/api/share/Inbox', { kind: 'upload', uploads: UPLOADS })
  const { hash } = (await made.json()) as { hash: string }
  return async (name) => {
    const headers = { 'X-Sender': 'Grace' }
    const reply = await fetch(`${program.url}/api/public/drop/${hash}/${name}`, { method: 'POST', headers, body: 'x' })
    expect(reply.status).toBe(200)
  }
}

const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bell = (page: Page, count = '') =>
  page.getByRole('button', { name: count === '' ? 'Notifications' : `Notifications ${count}`, exact: true })

test('an upload by link is told at once, read where it leads to, and cleared by keyboard', async ({
  signIn,
  program,
}) => {
  const page = await signIn({ at: '/files/' })
  await bell(page).waitFor()
  const upload = await uploadLink(page, program)
  await upload('one.txt')
  await bell(page, '1').waitFor()
  await page.getByRole('status').getByText('New notification').waitFor({ state: 'attached' })
  await upload('two.txt')

  await bell(page, '1').focus()
  await page.keyboard.press('Enter')
  await list(page).getByText('2 files uploaded to “Inbox”').waitFor()
  await list(page).getByText('From Grace').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await expectEventually(() => bell(page, '1').evaluate((button) => button === document.activeElement), true)

  await page.keyboard.press('Enter')
  await list(page).getByRole('link').click()
  await folderShown(page, 'Inbox')
  await bell(page).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('notifications')
  await page.getByRole('option', { name: 'Notifications', exact: true }).click()
  await list(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await page.getByRole('dialog', { name: 'Clear all notifications?' }).waitFor()
  await page.keyboard.press('Enter')
  await list(page).getByText('No notifications').waitFor()
})

test('on a phone the bell is in the menu; without a connection the list offers a retry', async ({
  signIn,
  program,
  excuse,
}) => {
  excuse(/ERR_FAILED/)
  const page = await signIn({ at: '/files/', browser: PHONE })
  const upload = await uploadLink(page, program)
  await upload('three.txt')
  await page.locator(':root[data-notices]').waitFor()
  await page.getByRole('button', { name: 'Menu, Notifications 1', exact: true }).click()
  const drawer = await page.getByRole('dialog', { name: 'Menu' }).boundingBox()
  const entry = await bell(page, '1').boundingBox()
  expect(entry && drawer && entry.y - drawer.y).toBeLessThan(60)
  await page.route('**/api/notices**', (route) => route.abort())
  await bell(page, '1').click()
  await list(page).getByText("The server can't be reached.").waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await list(page).getByRole('button', { name: 'Try again' }).click()
  await list(page).getByText('1 file uploaded to “Inbox”').waitFor()
  await list(page).getByRole('button', { name: 'Mark all as read' }).click()
  await page.locator(':root:not([data-notices])').waitFor()
  await list(page).getByRole('button', { name: 'Close' }).click()
  await list(page).waitFor({ state: 'detached' })
})

test('kinds are selected faster than the server saves them; a refused choice is shown as it was', async ({
  signIn,
  excuse,
}) => {
  const page = await signIn({ at: '/settings/profile' })
  const card = page.getByRole('region', { name: 'In-app notifications' })
  const boxes = card.getByRole('checkbox')
  await boxes.first().waitFor()
  const shown = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))
  const all = await shown()
  expect(all).not.toContain(false)
  let saved = 0
  const allChosen = Promise.withResolvers<void>()
  await page.route('**/api/notices/preferences', async (route) => {
    await allChosen.promise
    await route.continue()
    saved += 1
  })
  for (const box of await boxes.all()) await box.uncheck()
  allChosen.resolve()
  await expectEventually(async () => saved, 2)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await boxes.first().waitFor()
  expect(await shown()).toEqual(all.map(() => false))

  excuse(/500 .*preferences/)
  await page.route('**/api/notices/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.continue(),
  )
  await boxes.first().click()
  await expectEventually(() => boxes.first().isChecked(), false)
  await page.getByRole('alert').first().waitFor()
})

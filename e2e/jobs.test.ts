import { expect } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  BACKGROUND,
  BACKGROUND_TEST,
  expectEventually,
  horizontalOverflow,
  item,
  names,
  notification,
  prompt,
  selectedNames,
  selectInMenuOf,
} from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests()

const tray = (page: Page) => page.getByRole('region', { name: 'In progress' })
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const onDisk = (stage: BrowserTestContext, path: string) => readdir(join(stage.program.root, path)).catch(() => [])

/** Returns random data that takes long to pack: xz packs blocks of 2 MB independently, so repeating a block takes as long each time. */
function noise(megabytes: number): Uint8Array {
  const some = crypto.getRandomValues(new Uint8Array(32_768))
  const block = Buffer.from(
    Array.from({ length: 32 }, () => Buffer.from(crypto.getRandomValues(some)).toString('hex')).join(''),
  )
  return Buffer.concat(Array.from({ length: megabytes / 2 }, () => block))
}

/** Packs an item into an archive in a slow format. */
async function packSlowly(page: Page, name: string, title: string): Promise<void> {
  await selectInMenuOf(page, name, 'Compress…')
  await prompt(page).getByLabel('Archive name').fill(title)
  await prompt(page).getByLabel('Format').selectOption('tar.xz')
  const accepted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/api\/jobs$/.test(response.url()),
  )
  await prompt(page).getByRole('button', { name: 'Compress' }).click()
  // Until then the page may show progress, but would treat a lost connection as a refusal.
  await (await accepted).finished()
}

test(
  'long work is watched, found again after a reload and on a phone, waited for, and canceled without leaving anything; what failed is listed with its reason and tried again',
  async (stage) => {
    await stage.program.plant({
      'long/big.bin': noise(150),
      'long/a.txt': 'a',
      'long/gone.txt': 'x',
      'long/into/': '',
    })
    const page = await stage.signIn({ at: '/files/long/' })
    const phone = await stage.signIn({ at: '/files/long/', browser: PHONE })
    const cancel = () => tray(page).getByRole('button', { name: /^Cancel: Compressing/ })
    await item(phone, 'big.bin').waitFor()
    await packSlowly(page, 'big.bin', 'one')
    await tray(page).getByText('Compressing “big.bin” to “one.tar.xz”').waitFor()
    await tray(page)
      .getByText(/MB of [\d.]+ MB/)
      .waitFor({ timeout: BACKGROUND })
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.reload()
    await tray(page)
      .getByText(/MB of [\d.]+ MB/)
      .waitFor({ timeout: BACKGROUND })
    await tray(phone).getByText('Compressing “big.bin” to “one.tar.xz”').waitFor()
    expect(await horizontalOverflow(phone)).toBe(0)

    await packSlowly(page, 'big.bin', 'two')
    await expectEventually(() => cancel().count(), 2)
    await item(page, 'a.txt').click()
    await item(page, 'gone.txt').click({ modifiers: ['Control'] })
    await page.keyboard.press('Control+c')
    await rm(join(stage.program.root, 'long/gone.txt'))
    await item(page, 'into').dblclick()
    await page.waitForURL('**/long/into/')
    await page.getByText('Drop files here, upload them, or create a folder.').waitFor()
    await page.keyboard.press('Control+v')
    await tray(page).getByText('Waiting for your other tasks').waitFor()
    await cancel().first().click()
    await expectEventually(() => cancel().count(), 1, BACKGROUND)
    await cancel().press('Enter')
    const canceled = tray(page).getByRole('button', { name: 'Dismiss: Canceled. Not everything was compressed.' })
    await expectEventually(() => canceled.count(), 2, BACKGROUND)
    expect((await onDisk(stage, 'long')).sort()).toEqual(['a.txt', 'big.bin', 'into'])
    // The focus has stayed in place, on the current element there.
    await expectEventually(() => focusedLabel(page), expect.stringMatching(/^Dismiss/))
    await page.keyboard.press('Enter')

    await tray(page).getByText('1 item was not copied').waitFor({ timeout: BACKGROUND })
    await tray(page).getByText('Show errors').click()
    await tray(page).getByRole('listitem').getByText('gone.txt').first().waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await stage.program.plant({ 'long/gone.txt': 'x' })
    await tray(page).getByRole('button', { name: 'Try again' }).click()
    // The copied items disappear from the list automatically once the pointer and the focus are elsewhere.
    await item(page, 'gone.txt').click()
    await expectEventually(
      () =>
        tray(page)
          .getByRole('button', { name: /^Dismiss/ })
          .count(),
      1,
    )
    await canceled.press('Enter')
    await tray(page).waitFor({ state: 'detached' })
    await expectEventually(() => page.evaluate(() => document.activeElement?.id), 'main')
  },
  BACKGROUND_TEST,
)

test(
  'a restart of the server does not end it; what ended well goes by itself, and not while somebody is at it',
  async (stage) => {
    stage.excuse(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to fetch|502/,
    )
    // Large enough that the work lasts until the server is killed.
    await stage.program.plant({ 'restart/big.bin': noise(24) })
    const page = await stage.signIn({ at: '/files/restart/' })
    await packSlowly(page, 'big.bin', 'packed')
    await tray(page)
      .getByText(/MB of [\d.]+ MB/)
      .waitFor({ timeout: BACKGROUND })
    await stage.program.kill()
    const unreachable = tray(page).getByText("The server can't be reached.", { exact: false })
    await unreachable.waitFor()
    await stage.program.restart()
    // Alternatively the page waits before it reconnects, and the work ends meanwhile.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await unreachable.waitFor({ state: 'detached' })
    await tray(page).hover()
    await tray(page).getByText('Compressed “big.bin” to “packed.tar.xz”').first().waitFor({ timeout: BACKGROUND })
    expect((await onDisk(stage, 'restart')).sort()).toEqual(['big.bin', 'packed.tar.xz'])
    await expectEventually(() => selectedNames(page), ['packed.tar.xz'])
    // Time is what is tested: the tray would have closed by now.
    await page.waitForTimeout(4500)
    expect(await tray(page).count()).toBe(1)
    await item(page, 'packed.tar.xz').hover()
    await tray(page).waitFor({ state: 'detached' })
  },
  BACKGROUND_TEST,
)

test('items are packed into an archive beside them, by the keyboard, on a phone too', async (stage) => {
  await stage.program.plant({ 'pack/a.txt': 'a'.repeat(3000), 'pack/b/c.txt': 'c' })
  const page = await stage.signIn({ at: '/files/pack/' })
  await item(page, 'a.txt').waitFor()
  await page.keyboard.press('Control+a')
  await selectInMenuOf(page, 'a.txt', 'Compress…')
  await prompt(page, 'Compress 2 items').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await item(page, 'pack.zip').waitFor()
  await expectEventually(() => selectedNames(page), ['pack.zip'])
  await selectInMenuOf(page, 'a.txt', 'Compress…')
  await prompt(page).getByLabel('Archive name').fill('pack')
  await prompt(page).getByLabel('Format').selectOption('tar.gz')
  await prompt(page).getByRole('button', { name: 'Compress' }).click()
  await item(page, 'pack.tar.gz').waitFor()
  expect((await onDisk(stage, 'pack')).sort()).toEqual(['a.txt', 'b', 'pack.tar.gz', 'pack.zip'])
  const phone = await stage.signIn({ at: '/files/pack/', browser: PHONE })
  await item(phone, 'a.txt').waitFor()
  expect(await horizontalOverflow(phone)).toBe(0)
  expect(await names(page)).toContain('pack.zip')
})

test('who may not download or create is not offered to pack', async (stage) => {
  stage.program.addUser('viewer', { may_create: 0 })
  await stage.program.plant({ 'none/a.txt': 'a' })
  const page = await stage.signIn({ as: 'viewer', at: '/files/none/' })
  await item(page, 'a.txt').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem', { name: 'Compress…' }).count()).toBe(0)
  await expectEventually(() => horizontalOverflow(page), 0)
})

test('one notification says what was copied and what was not; Details lists that, Undo takes back the rest', async (stage) => {
  await stage.program.plant({ 'part/a.txt': 'a', 'part/b.txt': 'b', 'part/gone.txt': 'x', 'part/into/': '' })
  const page = await stage.signIn({ at: '/files/part/' })
  await item(page, 'a.txt').click()
  await item(page, 'gone.txt').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  await rm(join(stage.program.root, 'part/gone.txt'))
  await item(page, 'into').dblclick()
  await page.waitForURL('**/part/into/')
  await page.getByText('Drop files here, upload them, or create a folder.').waitFor()
  await page.keyboard.press('Control+v')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  const failed = notifications
    .getByRole('alert')
    .getByText('2 of 3 items copied; 1 failed: gone.txt: ', { exact: false })
  await failed.waitFor()
  expect(await notifications.getByRole('paragraph').count()).toBe(1)
  await notifications.getByRole('button', { name: 'Details' }).press('Enter')
  await tray(page).getByRole('listitem').getByText('gone.txt').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show errors')
  await notifications.getByRole('button', { name: 'Undo' }).press('Enter')
  await notification(page, 'Undone – Copied: 2 items').waitFor()
  await failed.waitFor({ state: 'detached' })
  expect(await onDisk(stage, 'part/into')).toEqual([])
})

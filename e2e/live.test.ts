import { expect } from 'bun:test'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  activeName,
  expectEventually,
  grid,
  item,
  names,
  selectedNames,
  showAs,
  waitForPreload,
} from './file-listing.ts'
import { type BrowserTestContext, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ preloads: true })

/** Creates a folder with files, and returns its path on disk. */
async function folder({ program }: BrowserTestContext, name: string, files: readonly string[]): Promise<string> {
  await program.plant(Object.fromEntries(files.map((file) => [`${name}/${file}`, file])))
  return join(program.root, name)
}

/** Opens a folder and waits until the page receives changes of it. */
async function look(stage: BrowserTestContext, at: string, as?: string): Promise<Page> {
  let listening: Promise<unknown> | undefined
  const before = (page: Page) => {
    listening = page.waitForResponse((answer) => answer.url().includes('/api/events/'))
  }
  const page = await stage.signIn({ ...(as === undefined ? {} : { as }), at, before })
  await listening
  return page
}

test('what another person and the disk do is seen without doing anything', async (stage) => {
  stage.program.addUser('lena')
  const place = await folder(stage, 'watched', ['a.txt', 'b.txt'])
  const [own, other] = [await look(stage, '/files/watched/'), await look(stage, '/files/watched/', 'lena')]
  await showAs(own, 'list')
  await item(other, 'b.txt').click()
  await other.keyboard.press('F2')
  const name = other.getByRole('dialog').getByRole('textbox')
  await name.fill('renamed.txt')
  await other.keyboard.press('Enter')
  await expectEventually(() => names(own), ['a.txt', 'renamed.txt'])
  await writeFile(join(place, 'c.txt'), 'new')
  await expectEventually(() => names(own), ['a.txt', 'c.txt', 'renamed.txt'])
  await expectEventually(() => names(other), ['a.txt', 'c.txt', 'renamed.txt'])
  await rename(join(place, 'c.txt'), join(place, 'd.txt'))
  await expectEventually(() => names(own), ['a.txt', 'd.txt', 'renamed.txt'])
  await writeFile(join(place, 'a.txt'), 'x'.repeat(5000))
  await grid(own).getByText('5 KB').waitFor()
  await rm(join(place, 'd.txt'))
  await expectEventually(() => names(own), ['a.txt', 'renamed.txt'])
})

test('selection, keyboard and what is looked at stay where they are', async (stage) => {
  const files = Array.from({ length: 300 }, (_, index) => `m${String(index).padStart(3, '0')}.txt`)
  const place = await folder(stage, 'long', files)
  const page = await look(stage, '/files/long/')
  await showAs(page, 'list')
  await item(page, 'm000.txt').waitFor()
  await grid(page).evaluate((element) => element.scrollTo(0, 3600))
  await item(page, 'm105.txt').click()
  await item(page, 'm107.txt').click({ modifiers: ['ControlOrMeta'] })
  const top = async (name: string) => Math.round((await item(page, name).boundingBox())?.y ?? -1)
  const before = await top('m110.txt')
  const shown = () => grid(page).getAttribute('aria-rowcount')
  const rows = Number(await shown())
  for (let index = 0; index < 30; index += 1) await writeFile(join(place, `a${index}.txt`), 'new')
  await expectEventually(shown, String(rows + 30))
  expect(await top('m110.txt')).toBe(before)
  expect(await selectedNames(page)).toEqual(['m105.txt', 'm107.txt'])
  expect(await activeName(page)).toBe('m107.txt')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')

  await rm(join(place, 'm107.txt'))
  await expectEventually(() => selectedNames(page), ['m105.txt'])
  await expectEventually(() => activeName(page), 'm108.txt')

  // The active item is not scrolled into view because of others' changes.
  await grid(page).evaluate((element) => element.scrollTo(0, 8000))
  await expectEventually(async () => (await names(page)).includes('m110.txt'), false)
  const far = await names(page)
  const anchor = far[Math.floor(far.length / 2)] ?? ''
  const place2 = await top(anchor)
  await rm(join(place, 'a0.txt'))
  await expectEventually(shown, String(rows + 28))
  expect(await top(anchor)).toBe(place2)
})

test('a folder that is taken away is not shown any longer', async (stage) => {
  stage.excuse(/status of 404/)
  const place = await folder(stage, 'leaving', ['a.txt'])
  const page = await look(stage, '/files/leaving/')
  await item(page, 'a.txt').waitFor()
  await rm(place, { recursive: true })
  await page.getByText("This location can't be reached.").waitFor()
})

test('many tabs leave room for requests', async (stage) => {
  const place = await folder(stage, 'tabs', ['a.txt'])
  const first = await look(stage, '/files/tabs/')
  const tabs = [first]
  for (let count = 0; count < 7; count += 1) {
    const tab = await first.context().newPage()
    await tab.goto(`${stage.program.url}/files/tabs/`)
    await item(tab, 'a.txt').waitFor()
    tabs.push(tab)
  }
  // All pages are notified, and each shows the changes.
  await writeFile(join(place, 'b.txt'), 'b')
  for (const tab of tabs) await item(tab, 'b.txt').waitFor()
  const token = await first.evaluate(() => localStorage.getItem('jwt'))
  const ask = (held: string | null) =>
    fetch('/api/resources/tabs', { headers: { 'X-Auth': held ?? '' } }).then(({ status }) => status)
  const answers = await Promise.all(tabs.map((tab) => tab.evaluate(ask, token)))
  expect(answers).toEqual(tabs.map(() => 200))
})

const editing = (page: Page) => page.getByText('This file is also open in another tab or on another device.')
const changed = (page: Page) => page.getByText('The file was changed in another tab or on another device.')

test('a text that is open in two places says so, until one is closed', async (stage) => {
  await folder(stage, 'both', ['a.txt'])
  const one = await look(stage, '/files/both/a.txt')
  const two = await look(stage, '/files/both/a.txt')
  await Promise.all([editing(one).waitFor(), editing(two).waitFor()])
  await two.getByRole('button', { name: 'Close' }).click()
  await editing(one).waitFor({ state: 'detached' })
})

test('a text that changes under unsaved words says so and loses none; one without is shown as it is now', async (stage) => {
  const place = await folder(stage, 'under', ['a.txt'])
  const page = await look(stage, '/files/under/a.txt')
  const text = page.getByRole('textbox', { name: 'a.txt', exact: true })
  await text.waitFor()
  await writeFile(join(place, 'a.txt'), 'from outside\n')
  await text.getByText('from outside').waitFor()
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('mine')
  await writeFile(join(place, 'a.txt'), 'from outside again\n')
  await changed(page).waitFor()
  expect(await text.textContent()).toContain('mine')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('region', { name: 'Compare' }).getByText('from outside again').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await changed(page).waitFor({ state: 'detached' })
  expect(await text.textContent()).toContain('mine')
  await rm(join(place, 'a.txt'))
  stage.excuse(/status of 404/)
  await page.getByText('The file was deleted, moved or renamed in another tab or on another device.').waitFor()
  expect(await text.textContent()).toContain('mine')
  expect(await stat(place).then((found) => found.isDirectory())).toBe(true)
})

test('a text whose file is taken away says so, stays, and can be kept', async (stage) => {
  stage.excuse(/status of 404/)
  const place = await folder(stage, 'taken-away', ['note.txt'])
  const page = await look(stage, '/files/taken-away/note.txt')
  const text = page.getByRole('textbox', { name: 'note.txt', exact: true })
  await text.click()
  await page.keyboard.type('kept words ')
  await rm(join(place, 'note.txt'))
  await page.getByText('The file was deleted, moved or renamed in another tab or on another device.').waitFor()
  expect(await text.textContent()).toContain('kept words')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await text.focus()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('dialog').getByText('no longer exists').waitFor()
})

test('after the connection was lost the listing is fetched anew, and it was said meanwhile', async (stage) => {
  stage.excuse(/ERR_/)
  const place = await folder(stage, 'cut', ['a.txt'])
  const page = await look(stage, '/files/cut/')
  await item(page, 'a.txt').waitFor()
  // The warning is preloaded.
  await waitForPreload(page)
  await stage.program.kill()
  await page.getByText('This page may be out of date.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await writeFile(join(place, 'b.txt'), 'b')
  await stage.program.restart()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectEventually(() => names(page), ['a.txt', 'b.txt'])
  await page.getByText('This page may be out of date.').waitFor({ state: 'detached' })
})

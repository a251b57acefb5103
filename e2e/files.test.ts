import { expect } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  expectEventually,
  grid,
  item,
  menuEntry,
  names,
  notification,
  prompt,
  selectedNames,
  selectInMenuOf,
  showAs,
  waitForAnimations,
  waitForFocusedField,
  waitForPreload,
} from './file-listing.ts'
import { type BrowserTestContext, setUpBrowserTests, type VisitOptions } from './harness.ts'

const { test } = setUpBrowserTests()

/** Signs in to a new folder with some files, so that tests do not affect each other. */
async function folder(stage: BrowserTestContext, name: string, files: readonly string[], arrival: VisitOptions = {}) {
  await stage.program.plant(Object.fromEntries(files.map((file) => [`${name}/${file}`, `content of ${file}`])))
  const page = await stage.signIn({ ...arrival, at: `/files/${name}/` })
  await showAs(page, 'list')
  await grid(page).focus()
  const onDisk = async (path = '') => {
    const place = join(stage.program.root, name, path)
    return existsSync(place) ? (await readdir(place)).sort() : []
  }
  const read = (path: string) => readFile(join(stage.program.root, name, path), 'utf8')
  return { page, onDisk, read }
}

test('new folder and new file, from sidebar and menu; a taken or unusable name is told in place', async (stage) => {
  const { page, onDisk } = await folder(stage, 'new', ['taken.txt'])
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'New folder' }).click()
  await prompt(page, 'New folder').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.type('  plans  ')
  await page.keyboard.press('Enter')
  await item(page, 'plans').waitFor()
  await expectEventually(() => selectedNames(page), ['plans'])

  await page.mouse.click(900, 800, { button: 'right' })
  await menuEntry(page, 'New file').click()
  await page.keyboard.type('taken.txt')
  await page.getByRole('alert').getByText('An item with this name already exists.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('a/b')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a name without slashes.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('list.txt')
  await page.keyboard.press('Enter')
  await item(page, 'list.txt').waitFor()
  await expectEventually(onDisk, ['list.txt', 'plans', 'taken.txt'])
})

test('F2 renames: the stem is selected, Esc leaves the name, Enter gives the new one', async (stage) => {
  const { page, onDisk } = await folder(stage, 'rename', ['report.final.txt', 'other.txt'])
  await item(page, 'report.final.txt').click()
  await page.keyboard.press('F2')
  await prompt(page, 'Rename “report.final.txt”').waitFor()
  await page.keyboard.type('essay')
  await expectEventually(() => page.getByLabel('Name', { exact: true }).inputValue(), 'essay.txt')
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await page.keyboard.press('F2')
  await waitForFocusedField(page)
  await page.keyboard.type('100% sure? #1')
  await page.keyboard.press('Enter')
  await item(page, '100% sure? #1.txt').waitFor()
  await expectEventually(() => selectedNames(page), ['100% sure? #1.txt'])
  await expectEventually(onDisk, ['100% sure? #1.txt', 'other.txt'])
  await page.reload()
  await item(page, '100% sure? #1.txt').waitFor()
})

test('Del asks, Enter deletes; several at once; a folder with what is in it', async (stage) => {
  const { page, onDisk } = await folder(stage, 'delete', ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'full/inner.txt'])
  await item(page, 'a.txt').click()
  await page.keyboard.press('Delete')
  await prompt(page, 'Delete “a.txt”?').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await onDisk()).toContain('a.txt')
  await page.keyboard.press('Delete')
  await prompt(page, 'Delete “a.txt”?').waitFor()
  await page.keyboard.press('Enter')
  await expectEventually(onDisk, ['b.txt', 'c.txt', 'd.txt', 'full'])
  await expectEventually(() => names(page), ['full', 'b.txt', 'c.txt', 'd.txt'])

  await item(page, 'full').click()
  await item(page, 'c.txt').click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await prompt(page, 'Delete 3 items?').getByRole('button', { name: 'Delete' }).click()
  await expectEventually(onDisk, ['d.txt'])
  await expectEventually(() => names(page), ['d.txt'])
})

test('copy and move with the folder picker, by mouse and by keyboard', async (stage) => {
  const { page, onDisk, read } = await folder(stage, 'picker', ['a.txt', 'b.txt', 'box/deep/x.txt', 'crate/y.txt'])
  await item(page, 'a.txt').click()
  await page.getByRole('button', { name: 'Copy to…' }).click()
  const copy = prompt(page, 'Copy 1 item')
  await copy.getByRole('option', { name: 'box' }).click()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await copy.getByRole('button', { name: 'Copy to “box”' }).click()
  await notification(page, 'Copied 1 item to “box”').waitFor()
  expect(await read('box/a.txt')).toBe('content of a.txt')

  await item(page, 'b.txt').click()
  await selectInMenuOf(page, 'b.txt', 'Move to…')
  const move = prompt(page, 'Move 1 item')
  await move.getByRole('option', { name: 'box' }).waitFor()
  await expectEventually(
    () => move.getByRole('button', { name: /^Move to/ }).getAttribute('aria-description'),
    "it's already there",
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await move.getByRole('option', { name: 'deep' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectEventually(() => onDisk('box/deep'), ['b.txt', 'x.txt'])
  await expectEventually(() => names(page), ['box', 'crate', 'a.txt'])

  await item(page, 'box').click()
  await selectInMenuOf(page, 'box', 'Move to…')
  await prompt(page).getByRole('option', { name: 'crate' }).waitFor()
  await prompt(page).getByRole('button', { name: 'New folder' }).click()
  await page.keyboard.type('fresh')
  await page.keyboard.press('Enter')
  await prompt(page).getByRole('button', { name: 'Move to “fresh”' }).click()
  await expectEventually(() => onDisk('fresh/box'), ['a.txt', 'deep'])
})

test('a copy onto taken names: keep both, replace, skip; one answer for the rest', async (stage) => {
  const { page, onDisk, read } = await folder(stage, 'conflict', ['a.txt', 'b.txt', 'c.txt', 'box/a.txt', 'box/b.txt'])
  await stage.program.plant({
    'conflict/box/a.txt': 'old a',
    'conflict/box/b.txt': 'old b',
    'conflict/box/c.txt': 'old c',
  })
  const copyAll = async () => {
    await item(page, 'a.txt').click()
    await item(page, 'c.txt').click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Copy to…' }).click()
    await prompt(page, 'Copy 3 items').getByRole('option', { name: 'box' }).click()
    await page.keyboard.press('Enter')
  }
  await copyAll()
  await prompt(page, '“a.txt” already exists').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Keep both' }).click()
  await prompt(page, '“b.txt” already exists').getByRole('button', { name: 'Replace' }).click()
  await prompt(page, '“c.txt” already exists').getByRole('button', { name: 'Skip' }).click()
  await notification(page, 'Copied 2 items').waitFor()
  expect(await onDisk('box')).toEqual(['a(1).txt', 'a.txt', 'b.txt', 'c.txt'])
  expect(await Promise.all(['a', 'a(1)', 'b', 'c'].map((stem) => read(`box/${stem}.txt`)))).toEqual([
    'old a',
    'content of a.txt',
    'content of b.txt',
    'old c',
  ])
  await page.keyboard.press('Escape')
  await copyAll()
  await prompt(page).getByLabel('Apply to 2 more conflicts').check()
  await prompt(page).getByRole('button', { name: 'Replace' }).click()
  await expectEventually(() => read('box/c.txt'), 'content of c.txt')
})

test('a folder copied onto a folder is merged into it, and the question says so', async (stage) => {
  const { page, onDisk, read } = await folder(stage, 'merge', [
    'box/set/b.txt',
    'box/set/c.txt',
    'set/a.txt',
    'set/b.txt',
  ])
  await item(page, 'set').click()
  await page.getByRole('button', { name: 'Copy to…' }).click()
  await prompt(page, 'Copy 1 item').getByRole('option', { name: 'box' }).click()
  await page.keyboard.press('Enter')
  await prompt(page, '“set” already exists').getByText('replaces files that have the same name').waitFor()
  await prompt(page).getByRole('button', { name: 'Merge' }).click()
  await notification(page, 'Copied 1 item').waitFor()
  expect(await onDisk('box/set')).toEqual(['a.txt', 'b.txt', 'c.txt'])
  expect(await read('box/set/b.txt')).toBe('content of set/b.txt')
})

test('Ctrl+C, Ctrl+X and Ctrl+V, into another folder and beside the original', async (stage) => {
  const { page, onDisk } = await folder(stage, 'clipboard', ['a.txt', 'b.txt', 'box/'])
  await item(page, 'a.txt').click()
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+v')
  await expectEventually(onDisk, ['a(1).txt', 'a.txt', 'b.txt', 'box'])
  // The arriving items move the existing ones, so the click waits for them.
  await item(page, 'a(1).txt').waitFor()
  await item(page, 'b.txt').click()
  await page.keyboard.press('ControlOrMeta+x')
  await item(page, 'box').dblclick()
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await page.keyboard.press('ControlOrMeta+v')
  await item(page, 'b.txt').waitFor()
  await expectEventually(onDisk, ['a(1).txt', 'a.txt', 'box'])
  await page.keyboard.press('ControlOrMeta+v')
  await waitForAnimations(page)
  expect(await onDisk('box')).toEqual(['b.txt'])
})

test('dragging moves into a folder, onto a breadcrumb, and not into itself', async (stage) => {
  const { page, onDisk } = await folder(stage, 'drag', ['a.txt', 'b.txt', 'box/inner.txt'])
  await item(page, 'a.txt').dragTo(item(page, 'box'))
  await expectEventually(() => onDisk('box'), ['a.txt', 'inner.txt'])
  await item(page, 'box').dragTo(item(page, 'box'), { sourcePosition: { x: 5, y: 5 }, targetPosition: { x: 40, y: 8 } })
  expect(await onDisk()).toEqual(['b.txt', 'box'])
  await item(page, 'box').dblclick()
  await item(page, 'inner.txt').waitFor()
  await item(page, 'a.txt').click()
  await item(page, 'inner.txt').click({ modifiers: ['ControlOrMeta'] })
  await item(page, 'inner.txt').dragTo(
    page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'drag' }),
  )
  await expectEventually(onDisk, ['a.txt', 'b.txt', 'box', 'inner.txt'])
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
})

test('a stack of cards with icon, name and number follows the pointer that drags', async (stage) => {
  const { page } = await folder(stage, 'stack', ['a.txt', 'b.txt', 'c.txt', 'box/inner.txt'])
  await grid(page).hover()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /drag-image.*js/.test(name)),
  )
  // The browser takes a picture of an element, which the page removes at once.
  await page.evaluate(() => {
    const { setDragImage } = DataTransfer.prototype
    DataTransfer.prototype.setDragImage = function (image: Element, x: number, y: number) {
      const icons = image.querySelectorAll('svg').length
      document.body.setAttribute('data-dragged', `${image.textContent}, ${icons} icon`)
      setDragImage.call(this, image, x, y)
    }
  })
  const dragged = () => page.locator('body').getAttribute('data-dragged')
  await item(page, 'c.txt').dragTo(item(page, 'box'))
  expect(await dragged()).toBe('c.txt, 1 icon')
  await item(page, 'c.txt').waitFor({ state: 'detached' })
  await item(page, 'a.txt').click()
  await item(page, 'b.txt').click({ modifiers: ['ControlOrMeta'] })
  await item(page, 'b.txt').dragTo(item(page, 'box'))
  expect(await dragged()).toBe('b.txt2, 1 icon')
})

test('info tells size and checksums, the same as of the file on disk', async (stage) => {
  const { page } = await folder(stage, 'info', ['a.txt'])
  await item(page, 'a.txt').click()
  await page.keyboard.press('Alt+Enter')
  const info = prompt(page, 'a.txt')
  for (const [algorithm, spelled] of [
    ['md5', 'MD5'],
    ['sha1', 'SHA-1'],
    ['sha256', 'SHA-256'],
    ['sha512', 'SHA-512'],
  ] as const) {
    await info.getByRole('button', { name: `Compute ${spelled}` }).click()
    await info.getByText(createHash(algorithm).update('content of a.txt').digest('hex')).waitFor()
  }
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
})

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

test('a download is the file, byte for byte, under its name', async (stage) => {
  const { page } = await folder(stage, 'download', ['a.txt'])
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const name = 'Zürich "100%" ☂.bin'
  await stage.program.plant({ [`download/${name}`]: bytes })
  await page.reload()
  await item(page, name).click()
  const [one] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('ControlOrMeta+s')])
  expect(one.suggestedFilename().replaceAll('_', '"')).toBe(name)
  expect(Buffer.compare(await contentOf(one), Buffer.from(bytes))).toBe(0)
  await item(page, 'a.txt').click()
  const [two] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click(),
  ])
  expect((await contentOf(two)).toString()).toBe('content of a.txt')
})

test('a change that fails is taken back and told; the message stays until it is closed', async (stage) => {
  stage.excuse(/ERR_INTERNET_DISCONNECTED/)
  const { page, onDisk } = await folder(stage, 'fails', ['a.txt'], { preloads: true })
  await item(page, 'a.txt').click()
  // The parts needed offline were loaded while the page was idle.
  await waitForPreload(page)
  await page.context().setOffline(true)
  await page.keyboard.press('F2')
  await waitForFocusedField(page)
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  const message = page.getByRole('alert').getByText('“a.txt” was not renamed.')
  await message.waitFor()
  await expectEventually(() => names(page), ['a.txt'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Try again' }).click()
  await expectEventually(onDisk, ['b.txt'])
  await message.waitFor({ state: 'detached' })
})

test('a key that is held since a prompt opened confirms nothing', async (stage) => {
  const { page, onDisk } = await folder(stage, 'held', ['a.txt', 'b.txt'])
  const { keyboard } = page
  await item(page, 'a.txt').click()
  await keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await keyboard.down('Enter')
  await prompt(page).waitFor()
  for (let repeats = 0; repeats < 5; repeats += 1) await keyboard.down('Enter')
  await keyboard.up('Enter')
  await prompt(page).waitFor()
  expect(await onDisk()).toEqual(['a.txt', 'b.txt'])
  await keyboard.press('Enter')
  await expectEventually(onDisk, ['b.txt'])
})

/** Records whether the next prompt has the focus as soon as it is in the document, before it is painted; runs in the page. */
const watchFirstPrompt = () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  new MutationObserver((_, observer) => {
    const box = document.querySelector('[role=dialog]')
    if (!box) return
    observer.disconnect()
    resolve(box.contains(document.activeElement))
  }).observe(document.body, { childList: true, subtree: true })
  return { hasFocus: promise }
}

test('a whole visit by keyboard alone: copy, paste, rename, edit and save, delete, leave', async (stage) => {
  const { page, onDisk, read } = await folder(stage, 'keys', ['a.txt', 'b.txt'])
  const { keyboard } = page
  const grab = () => expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)
  await grab()
  await keyboard.press('Home')
  await keyboard.press('Shift+F10')
  await keyboard.press('Escape')
  await grab()
  await keyboard.press('ControlOrMeta+c')
  await keyboard.press('ControlOrMeta+v')
  await expectEventually(() => selectedNames(page), ['a(1).txt'])
  const first = await page.evaluateHandle(watchFirstPrompt)
  await keyboard.press('F2')
  expect(await first.evaluate(({ hasFocus }) => hasFocus)).toBe(true)
  await keyboard.type('copy')
  await keyboard.press('Enter')
  await item(page, 'copy.txt').waitFor()
  await expectEventually(onDisk, ['a.txt', 'b.txt', 'copy.txt'])
  await grab()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'copy.txt' }).waitFor()
  await keyboard.press('ControlOrMeta+End')
  await keyboard.type(', edited')
  await keyboard.press('ControlOrMeta+s')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await expectEventually(() => read('copy.txt'), 'content of a.txt, edited')
  await keyboard.press('Escape')
  await keyboard.press('Shift+Tab')
  await page.locator('#app').getByRole('button', { name: 'Close' }).press('Enter')
  await grab()
  await keyboard.type('b')
  await keyboard.press('Delete')
  await prompt(page).waitFor()
  await keyboard.press('Enter')
  await expectEventually(onDisk, ['a.txt', 'copy.txt'])
  await grab()
  for (let step = 0; step < 40; step += 1) {
    await keyboard.press('Shift+Tab')
    if (await page.evaluate(() => document.activeElement?.textContent?.includes('Logout'))) break
  }
  await keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  expect(existsSync(join(stage.program.root, 'keys'))).toBe(true)
})

test('keys pressed while a prompt loads do not act on the page behind it, and their text is in its field', async (stage) => {
  const { page } = await folder(stage, 'early', ['a.txt', 'b.txt'])
  await item(page, 'a.txt').click()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/search-prompt-*.js')
  await page.route('**/search-prompt-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+f')
  await asked
  await page.keyboard.type('b.tyx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  release()
  await prompt(page, 'Search').waitFor()
  const words = prompt(page, 'Search').getByRole('combobox')
  await expectEventually(() => words.inputValue(), 'b.ty')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('xt')
  await prompt(page, 'Search').getByRole('row', { name: 'b.txt' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/files/early/')
  expect(await selectedNames(page)).toEqual(['a.txt'])
})

test('a menu and a paste wait for their code, and can be tried again if it does not come', async (stage) => {
  stage.excuse(/ERR_FAILED/)
  const { page, onDisk } = await folder(stage, 'late', ['a.txt'])
  /** Lets the code of a part fail to load once `work` needs it. */
  const failAfter = async (part: string, work: () => Promise<void>) => {
    const code = new RegExp(`/static/assets/${part}-[\\w-]{8}\\.js$`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(code, async (route) => {
      await released
      await route.abort()
    })
    const asked = page.waitForRequest(code)
    await work()
    await asked
    release()
    await page.getByRole('alert').getByText("Part of the page couldn't be loaded.").waitFor()
    await page.unroute(code)
  }
  const retry = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Try again' })
  const more = page.getByRole('button', { name: 'New or upload' })
  const menu = page.getByRole('menu', { name: 'New or upload' })

  await failAfter('menu', () => more.click())
  await retry.click()
  await menu.waitFor()
  await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menu')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await item(page, 'a.txt').click()
  await page.keyboard.press('ControlOrMeta+c')
  await failAfter('prompts', () => page.keyboard.press('ControlOrMeta+v'))
  expect(await onDisk()).toEqual(['a.txt'])
  await retry.click()
  await expectEventually(() => onDisk(), ['a(1).txt', 'a.txt'])
})

test('a key that cannot act says why', async (stage) => {
  const { page, onDisk } = await folder(stage, 'in-vain', ['a.txt', 'b.txt'])
  const says = (text: string) => notification(page, text, { exact: true }).waitFor()
  await page.keyboard.press('F2')
  await says('Rename: select one item')
  await page.keyboard.press('Delete')
  await says('Delete: select an item first')
  await page.keyboard.press('Shift+Delete')
  await says('Delete permanently: select an item first')
  await item(page, 'a.txt').click()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Control+v')
  await says("Paste: it's already there")
  await page.keyboard.press('Delete')
  await prompt(page).waitFor()
  await page.keyboard.press('Enter')
  await expectEventually(() => onDisk(), ['b.txt'])
  await page.goto(`${stage.program.url}/trash`)
  await page.getByRole('row', { name: 'a.txt' }).first().waitFor()
  await page.keyboard.press('Delete')
  await says('Delete permanently: select an item first')

  stage.program.addUser('reader', { may_rename: 0, may_delete: 0 })
  const reading = await stage.signIn({ as: 'reader', at: '/files/in-vain/' })
  const tells = (text: string) => notification(reading, text, { exact: true }).waitFor()
  await item(reading, 'b.txt').click()
  await reading.keyboard.press('F2')
  await tells("Rename: you don't have permission")
  await reading.keyboard.press('Delete')
  await tells("Delete: you don't have permission")
  await reading.goto(`${stage.program.url}/files/in-vain/b.txt`)
  await reading.locator('.cm-content').waitFor()
  await reading.keyboard.press('F2')
  await tells("Rename: you don't have permission")
  expect(await onDisk()).toEqual(['b.txt'])
})

import { expect } from 'bun:test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, horizontalOverflow, item, menuEntry, prompt, waitForPreload } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests()

const onDisk = ({ program }: BrowserTestContext, path: string) => readFile(join(program.root, path))
const hexOnDisk = async (stage: BrowserTestContext, path: string) => (await onDisk(stage, path)).toString('hex')
const textOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const status = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true })
const encoding = (page: Page) => page.getByRole('button', { name: /^Encoding: / })

/** Types at the end of an open text. */
async function append(page: Page, name: string, words: string): Promise<void> {
  await textOf(page, name).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(words)
}

/** Saves by keyboard and waits until the server has answered and nothing is unsaved. */
async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('ControlOrMeta+s')
  expect((await answer).status()).toBe(200)
  await expectEventually(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true)
}

/** Files in various encodings: the encoding, a visible part of the text, and the bytes of `add`, which is typed at the end. */
const ENCODED = [
  { name: 'latin.txt', says: 'Western European', seen: 'Größe', hex: '4772f6df6520e9e80a', add: 'ü', added: 'fc' },
  { name: 'mark.txt', says: 'byte order mark', seen: 'Größe', hex: 'efbbbf4772c3b6c39f65', add: 'ü', added: 'c3bc' },
  { name: 'le.txt', says: 'UTF-16 LE', seen: 'ab', hex: 'fffe61006200e9000d000a00', add: 'ü', added: 'fc00' },
  { name: 'be.txt', says: 'UTF-16 BE', seen: 'ab', hex: 'feff0061006200e9000d000a', add: 'ü', added: '00fc' },
  { name: 'bare.txt', says: 'UTF-16 LE', seen: 'abcd', hex: '61006200630064000a00', add: 'ü', added: 'fc00' },
  {
    name: 'wide.txt',
    says: 'UTF-32 LE',
    seen: 'abc',
    hex: '6100000062000000630000000a000000',
    add: 'ü',
    added: 'fc000000',
  },
  {
    name: 'hungarian.txt',
    says: 'Windows-1250',
    seen: 'A megfelelő szó',
    hex: '41206d656766656c656cf520737af320617a206572f52e0a',
    add: 'ű',
    added: 'fb',
  },
  {
    name: 'cyrillic.txt',
    says: 'Windows-1251',
    seen: 'Привет, мир',
    hex: 'cff0e8e2e5f22c20ece8f00d0a',
    add: 'Я',
    added: 'df',
  },
  { name: 'koi.txt', says: 'KOI8-R', seen: 'Привет, мир', hex: 'f0d2c9d7c5d42c20cdc9d20a', add: 'Я', added: 'f1' },
  {
    name: 'gbk.txt',
    says: 'GB18030',
    seen: '你好，世界。',
    hex: 'c4e3bac3a3accac0bde7a1a30a',
    add: '汉',
    added: 'baba',
  },
  {
    name: 'big5.txt',
    says: 'Big5',
    seen: '你好，這是測試檔案。',
    hex: 'a741a66ea141b36fac4fb4fab8d5c0c9aed7a1430a',
    add: '漢',
    added: 'ba7e',
  },
  {
    name: 'sjis.txt',
    says: 'Shift_JIS',
    seen: 'こんにちは世界',
    hex: '82b182f182c982bf82cd90a28a450d0a',
    add: '字',
    added: '8e9a',
  },
  { name: 'eucjp.txt', says: 'EUC-JP', seen: 'こんにちは', hex: 'a4b3a4f3a4cba4c1a4cf0a', add: '字', added: 'bbfa' },
  {
    name: 'jis.txt',
    says: 'ISO-2022-JP',
    seen: 'こんに',
    hex: '1b244224332473244b1b28420a',
    add: '字',
    added: '1b2442 3b7a 1b2842'.replaceAll(' ', ''),
  },
  { name: 'korean.txt', says: 'EUC-KR', seen: '안녕하세요', hex: 'bec8b3e7c7cfbcbcbfe40a', add: '글', added: 'b1db' },
]

test('a text is opened and saved in its encoding, byte for byte', async (stage) => {
  await stage.program.plant(
    Object.fromEntries(ENCODED.map(({ name, hex }) => [`coded/${name}`, Buffer.from(hex, 'hex')])),
  )
  const page = await stage.signIn({ at: '/files/coded/' })
  for (const { name, says, seen, hex, add, added } of ENCODED) {
    await item(page, name).dblclick()
    await textOf(page, name).getByText(seen).first().waitFor()
    await expectEventually(() => encoding(page).getAttribute('aria-description'), expect.stringContaining(says))
    await append(page, name, add)
    await save(page)
    expect(await hexOnDisk(stage, `coded/${name}`)).toBe(hex + added)
    await page.keyboard.press('Backspace')
    await save(page)
    expect(await hexOnDisk(stage, `coded/${name}`)).toBe(hex)
    await page.getByRole('button', { name: 'Close' }).click()
  }
}, 180_000)

test('each line keeps its own ending, until all are made alike', async (stage) => {
  await stage.program.plant({ 'ends/mixed.txt': 'one\r\ntwo\nthree\rfour', 'ends/dos.txt': 'one\r\ntwo' })
  const page = await stage.signIn({ at: '/files/ends/mixed.txt' })
  const endings = page.getByRole('combobox', { name: 'Line endings' })
  await expectEventually(() => endings.inputValue(), 'mixed')
  await append(page, 'mixed.txt', '!')
  await save(page)
  await expectEventually(async () => (await onDisk(stage, 'ends/mixed.txt')).toString(), 'one\r\ntwo\nthree\rfour!')
  await endings.selectOption('LF')
  await textOf(page, 'mixed.txt').click()
  await save(page)
  await expectEventually(async () => (await onDisk(stage, 'ends/mixed.txt')).toString(), 'one\ntwo\nthree\nfour!')
  await endings.selectOption('CRLF')
  await textOf(page, 'mixed.txt').click()
  await save(page)
  await expectEventually(async () => (await onDisk(stage, 'ends/mixed.txt')).toString(), 'one\r\ntwo\r\nthree\r\nfour!')
})

test('what is pasted into a text ends its lines as the text does', async (stage) => {
  await stage.program.plant({ 'paste/dos.txt': 'one\r\n' })
  const page = await stage.signIn({ at: '/files/paste/dos.txt' })
  await append(page, 'dos.txt', '')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'a\nb\r\nc')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await save(page)
  expect((await onDisk(stage, 'paste/dos.txt')).toString()).toBe('one\r\na\r\nb\r\nc')
})

test('an encoding that was guessed wrongly is chosen, and another one to save in', async (stage) => {
  await stage.program.plant({ 'choose/a.txt': Buffer.from('b1e6ea0a', 'hex') })
  const page = await stage.signIn({ at: '/files/choose/a.txt' })
  const text = textOf(page, 'a.txt')
  const choose = async (way: string, label: string) => {
    await encoding(page).click()
    await menuEntry(page, way).click()
    await prompt(page).getByRole('combobox', { name: 'Encoding' }).selectOption({ label })
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await prompt(page).locator('button[type=submit]').click()
  }
  await text.waitFor()
  await choose('Reopen with encoding…', 'Central European (ISO-8859-2)')
  await text.getByText('ąćę').waitFor()
  await choose('Save with encoding…', 'Central European (Windows-1250)')
  await expectEventually(() => hexOnDisk(stage, 'choose/a.txt'), 'b9e6ea0a')
  await choose('Save with encoding…', 'UTF-8 with byte order mark')
  await expectEventually(() => hexOnDisk(stage, 'choose/a.txt'), 'efbbbfc485c487c4990a')
})

test('a character that the encoding does not have is asked about, and nothing is lost', async (stage) => {
  await stage.program.plant({ 'odd/a.txt': Buffer.from('Gr\xf6\xdfe\n', 'latin1') })
  const page = await stage.signIn({ at: '/files/odd/a.txt' })
  await append(page, 'a.txt', 'я')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page, "Some characters can't be saved in Windows-1252").getByText('“я” in line 2').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Show character' }).click()
  await page.getByText('1 selected').waitFor()
  expect(await hexOnDisk(stage, 'odd/a.txt')).toBe('4772f6df650a')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page).getByRole('button', { name: 'Save as UTF-8' }).click()
  await status(page, 'Saved').waitFor()
  expect((await onDisk(stage, 'odd/a.txt')).toString()).toBe('Größe\nя')
})

test('what is no text is said to be none, and can be looked at', async (stage) => {
  await stage.program.plant({ 'none/a.txt': Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 0xff) })
  const page = await stage.signIn({ at: '/files/none/a.txt' })
  await page.getByText("This isn't a text file.").waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Show as text anyway' }).click()
  await textOf(page, 'a.txt').getByText('ELF').waitFor()
  await page.keyboard.type('x')
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('a text that is too large shows its beginning', async (stage) => {
  await stage.program.plant({ 'large/a.log': 'a line of a log\n'.repeat(700_000) })
  const page = await stage.signIn({ at: '/files/large/a.log' })
  await page.getByText('This file is too large to edit here.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the first' }).click()
  await textOf(page, 'a.log').getByText('a line of a log').first().waitFor()
  await page.getByText('This is the beginning').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})

async function conflict(stage: BrowserTestContext, folder: string): Promise<Page> {
  stage.excuse(/status of 409/)
  await stage.program.plant({ [`${folder}/a.txt`]: 'one\ntwo\n' })
  const page = await stage.signIn({ at: `/files/${folder}/a.txt` })
  await append(page, 'a.txt', 'mine')
  await writeFile(join(stage.program.root, folder, 'a.txt'), 'one\nTWO\n')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page, '“a.txt” has changed').waitFor()
  return page
}

test('what is typed while a newer text comes is kept, and asked about', async (stage) => {
  const path = 'late/latin.txt'
  await stage.program.plant({ [path]: Buffer.from('4772f6df65', 'hex') })
  const page = await stage.signIn({ at: `/files/${path}` })
  await textOf(page, 'latin.txt').getByText('Größe').waitFor()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/raw/late/**', async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await answered.promise
    await route.fulfill({ response: answer })
  })
  await writeFile(join(stage.program.root, path), Buffer.from('6772f6df6572', 'hex'))
  await asked.promise
  await append(page, 'latin.txt', ' mine')
  answered.resolve()
  await page.getByText('was changed in another tab').waitFor()
  expect(await textOf(page, 'latin.txt').textContent()).toBe('Größe mine')
})

test('a text that changed meanwhile is compared', async (stage) => {
  const page = await conflict(stage, 'compare')
  await prompt(page).getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('region', { name: 'Compare' })
  await comparison.getByText('TWO', { exact: true }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await comparison.textContent()).toMatch(
    /one[\s\S]*Removed:[\s\S]*TWO[\s\S]*Added:[\s\S]*two[\s\S]*Added:[\s\S]*mine/,
  )
  await prompt(page).getByRole('button', { name: 'Back' }).click()
  await prompt(page).getByRole('button', { name: 'Keep editing' }).click()
  expect(await textOf(page, 'a.txt').textContent()).toContain('mine')
  expect((await onDisk(stage, 'compare/a.txt')).toString()).toBe('one\nTWO\n')
})

test('and may be saved as a copy', async (stage) => {
  const page = await conflict(stage, 'copy')
  await prompt(page).getByRole('button', { name: 'Save a copy' }).click()
  const name = prompt(page).getByLabel('Name')
  await expectEventually(() => name.inputValue(), 'a(1).txt')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await name.fill('a.txt')
  await prompt(page).getByText('An item with this name already exists.').waitFor()
  await name.fill('b.txt')
  await page.keyboard.press('Enter')
  await textOf(page, 'b.txt').getByText('mine').waitFor()
  expect((await onDisk(stage, 'copy/b.txt')).toString()).toBe('one\ntwo\nmine')
  expect((await onDisk(stage, 'copy/a.txt')).toString()).toBe('one\nTWO\n')
  await page.getByRole('button', { name: 'Close' }).click()
  await item(page, 'b.txt').waitFor()
})

test('a taken name of a copy is reported while the folder is being loaded, and as soon as it is loaded', async (stage) => {
  stage.excuse(/status of 4(09|12)/)
  await stage.program.plant({ 'unlisted/a.txt': 'one\n', 'unlisted/b.txt': 'two\n', 'unlisted/c.txt': 'three\n' })
  const page = await stage.signIn({ at: '/files/' })
  const loaded = Promise.withResolvers<void>()
  await page.route(/\/api\/resources\/unlisted\/?(\?|$)/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(`${stage.program.url}/files/unlisted/a.txt`)
  await append(page, 'a.txt', 'mine')
  await writeFile(join(stage.program.root, 'unlisted/a.txt'), 'one\nONE\n')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page, '“a.txt” has changed').getByRole('button', { name: 'Save a copy' }).click()
  const name = prompt(page).getByLabel('Name')
  const taken = prompt(page).getByText('An item with this name already exists.')
  await name.fill('b.txt')
  await page.keyboard.press('Enter')
  await taken.waitFor()
  expect(await name.inputValue()).toBe('b.txt')
  await name.fill('c.txt')
  await taken.waitFor({ state: 'detached' })
  loaded.resolve()
  await taken.waitFor()
  expect((await onDisk(stage, 'unlisted/b.txt')).toString()).toBe('two\n')
})

test('a text whose file is gone is saved as a new one', async (stage) => {
  stage.excuse(/status of 404/)
  await stage.program.plant({ 'gone/a.txt': 'one\n' })
  const page = await stage.signIn({ at: '/files/gone/a.txt' })
  await append(page, 'a.txt', 'mine')
  await rm(join(stage.program.root, 'gone/a.txt'))
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page, '“a.txt” no longer exists').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await status(page, 'Saved').waitFor()
  expect((await onDisk(stage, 'gone/a.txt')).toString()).toBe('one\nmine')
  await append(page, 'a.txt', '!')
  await save(page)
  expect((await onDisk(stage, 'gone/a.txt')).toString()).toBe('one\nmine!')
})

/** Waits until the browser has stored the unsaved text. */
const kept = (page: Page, text: string) =>
  expectEventually(
    () =>
      page.evaluate(async () => {
        const answer = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
        // Opening a database that does not exist yet would create it without the page's object store.
        if (!(await indexedDB.databases()).some(({ name }) => name === 'coffer-drafts')) return ''
        const database = await answer(indexedDB.open('coffer-drafts'))
        const drafts = await answer(database.transaction('texts').objectStore('texts').getAll())
        database.close()
        return drafts.map(({ text }) => text).join()
      }),
    text,
  )

test('unsaved text survives a tab that crashes', async (stage) => {
  stage.excuse(/crash/i)
  await stage.program.plant({ 'crash/a.txt': 'one\n' })
  const page = await stage.signIn({ at: '/files/crash/a.txt' })
  await append(page, 'a.txt', 'mine')
  await kept(page, 'one\nmine')
  // A crashed page no longer answers.
  await Promise.race([page.goto('chrome://crash').catch(() => null), page.waitForEvent('crash')])
  const again = await page.context().newPage()
  await again.goto(`${stage.program.url}/files/crash/a.txt`)
  await again.getByText('You have unsaved changes from').waitFor()
  expect(await axeViolationsOfScreen(again)).toEqual([])
  await again.keyboard.type('lost')
  await again.getByRole('button', { name: 'Compare' }).click()
  await again.getByRole('region', { name: 'Compare' }).getByText('mine').waitFor()
  await prompt(again).getByRole('button', { name: 'Restore' }).click()
  await textOf(again, 'a.txt').getByText('mine').waitFor()
  await save(again)
  expect((await onDisk(stage, 'crash/a.txt')).toString()).toBe('one\nmine')
  await kept(again, '')
})

test('and restored over a file that changed since it is not saved unasked', async (stage) => {
  stage.excuse(/status of 409/)
  await stage.program.plant({ 'since/a.txt': 'one\n' })
  const page = await stage.signIn({ at: '/files/since/a.txt' })
  await append(page, 'a.txt', 'mine')
  await kept(page, 'one\nmine')
  await page.close({ runBeforeUnload: false })
  await writeFile(join(stage.program.root, 'since/a.txt'), 'theirs\n')
  const again = await page.context().newPage()
  await again.goto(`${stage.program.url}/files/since/a.txt`)
  await again.getByText('The file has changed since then.').waitFor()
  await again.getByRole('button', { name: 'Restore' }).click()
  await textOf(again, 'a.txt').getByText('mine').waitFor()
  await again.keyboard.press('ControlOrMeta+s')
  await prompt(again, '“a.txt” has changed').waitFor()
  expect((await onDisk(stage, 'since/a.txt')).toString()).toBe('theirs\n')
})

test('a draft is let go by discarding it, and by not saving', async (stage) => {
  await stage.program.plant({ 'let/a.txt': 'one' })
  const page = await stage.signIn({ at: '/files/let/' })
  await item(page, 'a.txt').dblclick()
  await append(page, 'a.txt', 'two')
  await kept(page, 'onetwo')
  await page.getByRole('button', { name: 'Close' }).click()
  await prompt(page).getByRole('button', { name: "Don't save" }).click()
  await item(page, 'a.txt').waitFor()
  await kept(page, '')
  await item(page, 'a.txt').dblclick()
  await append(page, 'a.txt', 'three')
  await kept(page, 'onethree')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await kept(page, '')
  await append(page, 'a.txt', '!')
  await kept(page, 'one!')
})

test('text that was never saved survives the end of the session, and nobody else sees it', async (stage) => {
  stage.excuse(/status of 401/)
  await stage.program.plant({ 'ended/a.txt': 'first' })
  stage.program.addUser('other')
  const page = await stage.signIn({ at: '/files/ended/a.txt' })
  await append(page, 'a.txt', ' and mine')
  await page.evaluate(() =>
    fetch('/api/logout', { method: 'POST', headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' } }),
  )
  // Any request tells the page that its session has ended.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByLabel('Username').waitFor()
  await page.reload()
  await typeCredentials(page, 'other')
  await textOf(page, 'a.txt').getByText('first').waitFor()
  await kept(page, 'first and mine')
  expect(await page.getByText('You have unsaved changes').count()).toBe(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stage.program.url}/files/ended/a.txt`)
  await typeCredentials(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await textOf(page, 'a.txt').getByText('first and mine').waitFor()
})

test('signing out asks before it deletes unsaved text', async (stage) => {
  // Requests of the page in progress may be answered after the session has ended.
  stage.excuse(/status of 401/)
  await stage.program.plant({ 'out/a.txt': 'one' })
  const page = await stage.signIn({ at: '/files/out/a.txt' })
  await append(page, 'a.txt', 'two')
  await kept(page, 'onetwo')
  await page.goto(`${stage.program.url}/files/`)
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  await prompt(page).getByText('1 file has unsaved changes on this device.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Cancel' }).click()
  await kept(page, 'onetwo')
  await logOut.click()
  await prompt(page).getByRole('button', { name: 'Delete and sign out' }).click()
  await page.getByLabel('Username').waitFor()
  await kept(page, '')
})

test('signing out asks without a connection, too', async (stage) => {
  stage.excuse(/ERR_INTERNET_DISCONNECTED|status of 401/)
  await stage.program.plant({ 'away/a.txt': 'one' })
  const page = await stage.signIn({ at: '/files/away/a.txt', preloads: true })
  await append(page, 'a.txt', 'two')
  await kept(page, 'onetwo')
  await page.goto(`${stage.program.url}/files/`)
  await item(page, 'away').waitFor()
  // The parts needed offline were loaded while the page was idle.
  await waitForPreload(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await prompt(page).getByText('1 file has unsaved changes on this device.').waitFor()
  await prompt(page).getByRole('button', { name: 'Cancel' }).click()
  await kept(page, 'onetwo')
  await page.context().setOffline(false)
})

test('what is searched for is counted, replaced, and lines are gone to', async (stage) => {
  await stage.program.plant({ 'find/a.py': `${'cat = "Cat"  # concat\n'.repeat(30)}end` })
  const page = await stage.signIn({ at: '/files/find/a.py' })
  await textOf(page, 'a.py').click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('cat')
  const found = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor()
  await found('90 matches')
  await page.getByLabel('Match case').check()
  await found('60 matches')
  await page.getByLabel('Whole words').check()
  await found('30 matches')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Find' }).press('Enter')
  await page
    .getByRole('status')
    .getByText(/^\d+ of 30$/)
    .waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Replace with' }).fill('dog')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await found('No matches')
  await page.getByLabel('Regular expression').check()
  await page.getByRole('textbox', { name: 'Find' }).fill('')
  await page.keyboard.type('(')
  await found('Invalid expression')
  await page.keyboard.press('Escape')
  await save(page)
  expect((await onDisk(stage, 'find/a.py')).toString()).toBe(`${'dog = "Cat"  # concat\n'.repeat(30)}end`)
  await page.keyboard.press('Control+g')
  await page.getByRole('textbox', { name: 'Go to line' }).fill('31')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Line 31, column 1' }).waitFor()
  const language = page.getByRole('combobox', { name: 'Language' })
  await expectEventually(() => language.inputValue(), 'Python')
  await language.selectOption('SQL')
})

test('10 MB are edited, and so is one line of 5 MB', async (stage) => {
  const line = '{"a": [1, 2, 3], "words": "the quick brown fox"},'
  await stage.program.plant({
    'big/lines.json': `${line}\n`.repeat(Math.floor(10_400_000 / (line.length + 1))),
    'big/line.js': line.repeat(Math.floor(5_000_000 / line.length)),
  })
  for (const name of ['lines.json', 'line.js']) {
    const page = await stage.signIn({ at: `/files/big/${name}` })
    await append(page, name, '')
    // `npm run bench` measures how long each key takes.
    for (let key = 0; key < 20; key += 1) await page.keyboard.press('x')
    await save(page)
    expect((await onDisk(stage, `big/${name}`)).toString().endsWith('x'.repeat(20))).toBe(true)
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('xxxx')
    await page.getByRole('status').getByText('5 matches').waitFor()
    await page.context().close()
  }
}, 180_000)

test('the editor with all that may stand in it fits a phone', async (stage) => {
  await stage.program.plant({ 'phone/a.txt': Buffer.from(`Gr\xf6\xdfe\r\n${'long '.repeat(80)}`, 'latin1') })
  const page = await stage.signIn({ at: '/files/phone/a.txt', browser: PHONE })
  await append(page, 'a.txt', 'x')
  await kept(page, `Größe\r\n${'long '.repeat(80)}x`)
  await page.reload()
  await page.getByText('You have unsaved changes from').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore' }).tap()
  await encoding(page).tap()
  await menuEntry(page, 'Save with encoding…').tap()
  expect(await horizontalOverflow(page)).toBe(0)
  await page.keyboard.press('Escape')
})

test('what was done can be undone, also after other parts of the page have come', async (stage) => {
  await stage.program.plant({ 'undo.txt': 'one\ntwo\n' })
  const page = await stage.signIn({ at: '/files/undo.txt' })
  await append(page, 'undo.txt', 'three')
  await page.getByRole('button', { name: 'Info' }).click()
  const info = prompt(page, 'undo.txt')
  await info.getByText('Permissions', { exact: true }).click()
  await info.getByText('Everybody else').or(info.getByText('admin')).first().waitFor()
  await page.keyboard.press('Escape')
  await info.waitFor({ state: 'detached' })
  await textOf(page, 'undo.txt').focus()
  await expectEventually(() => textOf(page, 'undo.txt').getByText('three').count(), 1)
  await page.keyboard.press('ControlOrMeta+z')
  await expectEventually(() => textOf(page, 'undo.txt').getByText('three').count(), 0)
  expect(await textOf(page, 'undo.txt').getByText('two').count()).toBe(1)
})

test('text typed while the editor starts is in the file', async (stage) => {
  await stage.program.plant({ 'early/notes.txt': 'milk\n', 'early/other.txt': 'bread\n' })
  const page = await stage.signIn({ at: '/files/early/' })
  await item(page, 'notes.txt').waitFor()
  const { promise: metadata, resolve: sendMetadata } = Promise.withResolvers<void>()
  const { promise: code, resolve: sendCode } = Promise.withResolvers<void>()
  await page.route('**/api/resources/early/notes.txt**', async (route) => {
    await metadata
    await route.continue()
  })
  await page.route(/\/static\/.*editor.*\.js/, async (route) => {
    await code
    await route.continue()
  })
  await item(page, 'notes.txt').dblclick()
  const waiting = page.getByRole('textbox', { name: 'Loading' })
  await expectEventually(() => waiting.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.type('black tea \nx')
  await page.keyboard.press('Backspace')
  sendMetadata()
  await page.waitForRequest(/\/static\/.*editor.*\.js/)
  await page.keyboard.type('coffee')
  sendCode()
  await textOf(page, 'notes.txt').waitFor()
  await page.keyboard.type(', ')
  await save(page)
  expect(String(await onDisk(stage, 'early/notes.txt'))).toBe('black tea \ncoffee, milk\n')
  // Text typed for a file that the user leaves before it is open is not entered anywhere.
  await page.getByRole('button', { name: 'Close' }).click()
  const { promise: never } = Promise.withResolvers<void>()
  await page.route('**/api/resources/early/other.txt**', () => never)
  await item(page, 'other.txt').dblclick()
  await expectEventually(() => waiting.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.type('lost')
  await page.getByRole('button', { name: 'Close' }).click()
  await item(page, 'notes.txt').dblclick()
  await textOf(page, 'notes.txt').getByText('coffee, milk').waitFor()
  expect(await textOf(page, 'notes.txt').textContent()).not.toContain('lost')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

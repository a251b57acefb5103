import { expect } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  expectEventually,
  horizontalOverflow,
  item,
  prompt,
  selectInMenuOf,
  waitForFocusedField,
} from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'
import { picture } from './media.ts'

const { test } = setUpBrowserTests({ needs: ['python3'] })

/** Creates an archive at `path` with the content that a Python script writes to `out`. */
async function plantArchive(stage: BrowserTestContext, path: string, script: string): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'coffer-archive-'))
  try {
    const file = join(place, 'make.py')
    await writeFile(file, `import zipfile, tarfile, io, sys, base64\nout = sys.argv[1]\n${script}`)
    const made = Bun.spawnSync(['python3', file, join(place, 'out')])
    expect(made.exitCode === 0 ? '' : made.stderr.toString()).toBe('')
    await stage.program.plant({ [path]: new Uint8Array(await readFile(join(place, 'out'))) })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const MIXED = `
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('Notes/read me.txt', 'Hello <b>there</b>')
    z.writestr('Notes/deep/inner.txt', 'inner')
    z.writestr('a.txt', 'a')
    z.writestr('sea.png', base64.b64decode('${Buffer.from(picture(8, 8)).toString('base64')}'))
    z.writestr('../out.txt', 'hostile')`

const list = (page: Page): Locator => page.getByRole('listbox')
const row = (page: Page, name: string): Locator => list(page).getByRole('option').filter({ hasText: name })
const rows = async (page: Page): Promise<string[]> =>
  (await list(page).getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
const into = (page: Page) => prompt(page).getByLabel('Destination folder')
const onDisk = async (stage: BrowserTestContext, path: string) =>
  (await readdir(join(stage.program.root, path), { recursive: true }).catch(() => [])).sort()

/** Time after which the page shows a job in the tray instead of the prompt that started it, in milliseconds. */
const TRAY_AFTER = 400

/** Makes a prompt, and the server that answers it, wait for a job as long as a busy machine needs. */
async function waitInPrompt(page: Page): Promise<void> {
  await page.addInitScript((trayAfter) => {
    const { setTimeout } = window
    const patient = (run: () => void, after?: number) => setTimeout(run, after === trayAfter ? 60_000 : after)
    Object.assign(window, { setTimeout: patient })
  }, TRAY_AFTER)
  await page.route('**/api/jobs', (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    return route.continue({ headers: { ...request.headers(), prefer: 'respond-async, wait=10' } })
  })
}

test('an archive is gone through by mouse and keyboard, and single files of it are shown', async (stage) => {
  await plantArchive(stage, 'look/it.zip', MIXED)
  const page = await stage.signIn({ at: '/files/look/' })
  await item(page, 'it.zip').dblclick()
  await row(page, 'a.txt').waitFor()
  await expectEventually(() => rows(page), ['Notes', '../out.txt', 'a.txt', 'sea.png'])
  await page.getByRole('status').getByText("1 entry can't be extracted").waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await row(page, 'read me.txt').waitFor()
  await expectEventually(() => rows(page), ['deep', 'read me.txt'])
  await row(page, 'read me.txt').click()
  await prompt(page, 'read me.txt').getByText('Hello <b>there</b>').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    prompt(page).getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('read me.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('Hello <b>there</b>')
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })

  await list(page).focus()
  await page.keyboard.press('Backspace')
  await row(page, 'sea.png').click()
  const image = prompt(page).getByRole('img', { name: 'sea.png' })
  await expectEventually(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0), true)
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await row(page, '../out.txt').click({ force: true })
  expect(await prompt(page).count()).toBe(0)

  await page.getByRole('searchbox', { name: 'Search this archive' }).fill('INNER')
  await expectEventually(() => rows(page), ['inner.txt'])
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No matching names in this folder.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await item(page, 'it.zip').waitFor()
})

test('names in another encoding are shown and extracted as the user selects', async (stage) => {
  await plantArchive(
    stage,
    'names/it.zip',
    `
zipfile.ZipInfo._encodeFilenameFlags = lambda self: (self.filename.encode('shift_jis'), 0)
with zipfile.ZipFile(out, 'w') as z:
    z.writestr('\u65e5\u672c\u8a9e/\u30bd.txt', 'text')`,
  )
  const page = await stage.signIn({ at: '/files/names/it.zip', before: waitInPrompt })
  await row(page, '日本語').waitFor()
  const encoding = page.getByRole('combobox', { name: 'File name encoding' })
  await expectEventually(() => encoding.locator('option').first().textContent(), 'Automatic (Shift_JIS)')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await encoding.selectOption('IBM866')
  await row(page, 'У·Ц{Мъ/Г\\.txt').waitFor()
  await encoding.selectOption('Shift_JIS')
  await row(page, '日本語').click()
  await row(page, 'ソ.txt').click()
  await prompt(page, 'ソ.txt').getByText('text', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })

  await encoding.selectOption('GB18030, GBK')
  await page.getByRole('button', { name: 'Extract all' }).click()
  const wanted = prompt(page).getByRole('combobox', { name: 'File name encoding' })
  await expectEventually(() => wanted.inputValue(), 'gb18030')
  await wanted.selectOption('Shift_JIS')
  await prompt(page).getByRole('button', { name: 'Extract', exact: true }).click()
  await page.getByText('Extracted 1 file into “it”').waitFor()
  expect(await onDisk(stage, 'names/it')).toEqual(['日本語', '日本語/ソ.txt'])
})

test('all of it is extracted beside it, and what was left out is told', async (stage) => {
  await plantArchive(stage, 'all/it.zip', MIXED)
  const page = await stage.signIn({ at: '/files/all/it.zip', before: waitInPrompt })
  await page.getByRole('button', { name: 'Extract all' }).click()
  await prompt(page, 'Extract “it.zip”').waitFor()
  await expectEventually(() => into(page).inputValue(), '/all/it')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await waitForFocusedField(page)
  await page.keyboard.press('Enter')
  await prompt(page).getByText('Extracted 4 files into “it”').waitFor()
  await expectEventually(
    () => prompt(page).getByRole('listitem').allInnerTexts(),
    [expect.stringMatching(/^\.\.\/out\.txt\s+invalid or unsafe name$/)],
  )
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('link', { name: 'Open folder' }).click()
  await item(page, 'a.txt').waitFor()
  expect(await onDisk(stage, 'all/it')).toEqual([
    'Notes',
    'Notes/deep',
    'Notes/deep/inner.txt',
    'Notes/read me.txt',
    'a.txt',
    'sea.png',
  ])
})

test('a selection goes to a folder of choice, where a name is taken', async (stage) => {
  stage.excuse(/status of 409/)
  await plantArchive(stage, 'some/it.zip', MIXED)
  await stage.program.plant({ 'target/read me.txt': 'mine' })
  const page = await stage.signIn({ at: '/files/some/it.zip', before: waitInPrompt })
  await row(page, 'Notes').click()
  await row(page, 'read me.txt').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Extract 1 item' }).click()
  await prompt(page).getByRole('button', { name: 'Select…' }).click()
  await prompt(page, 'Select a destination folder').getByRole('option', { name: 'target' }).click()
  await prompt(page)
    .getByRole('button', { name: /target/ })
    .click()
  await expectEventually(() => into(page).inputValue(), '/target')
  await prompt(page).getByRole('radio', { name: 'Cancel the extraction' }).check()
  await prompt(page).getByRole('button', { name: 'Extract', exact: true }).click()
  await prompt(page).getByRole('alert').getByText('A name already exists there').waitFor()
  expect(await onDisk(stage, 'target')).toEqual(['read me.txt'])
  await prompt(page).getByRole('radio', { name: 'Keep both' }).check()
  await prompt(page).getByRole('button', { name: 'Extract', exact: true }).click()
  await prompt(page).waitFor({ state: 'detached' })
  expect(await onDisk(stage, 'target')).toEqual(['read me(1).txt', 'read me.txt'])
  expect(await readFile(join(stage.program.root, 'target/read me.txt'), 'utf8')).toBe('mine')
  expect(await readFile(join(stage.program.root, 'target/read me(1).txt'), 'utf8')).toBe('Hello <b>there</b>')
})

test('the menu of an archive in the listing extracts it; other files have no such line', async (stage) => {
  await plantArchive(
    stage,
    'menu/it.tar.gz',
    `
with tarfile.open(out, 'w:gz') as t:
    i = tarfile.TarInfo('one.txt'); i.size = 3
    t.addfile(i, io.BytesIO(b'one'))`,
  )
  await stage.program.plant({ 'menu/plain.txt': 'x' })
  const page = await stage.signIn({ at: '/files/menu/' })
  await item(page, 'plain.txt').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menu').getByRole('menuitem', { name: 'Extract…' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await selectInMenuOf(page, 'it.tar.gz', 'Extract…')
  await prompt(page, 'Extract “it.tar.gz”').waitFor()
  await waitForFocusedField(page)
  await page.keyboard.press('Enter')
  await item(page, 'it').waitFor()
  await expectEventually(() => onDisk(stage, 'menu/it'), ['one.txt'])
})

test('what cannot be looked into says why', async (stage) => {
  stage.excuse(/status of (400|403)/)
  await stage.program.plant({ 'bad/text.zip': 'no zip', 'bad/it.zip': 'PK' })
  await plantArchive(stage, 'bad/empty.zip', "zipfile.ZipFile(out, 'w').close()")
  const page = await stage.signIn({ at: '/files/bad/text.zip' })
  await page.getByText("This archive can't be read. It may be damaged, or its format isn't supported.").waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.goto(`${stage.program.url}/files/bad/empty.zip`)
  await page.getByText('This archive is empty.').waitFor()
})

test('without a connection it says so, and tries again', async (stage) => {
  stage.excuse(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await plantArchive(stage, 'off/it.zip', MIXED)
  const page = await stage.signIn({ at: '/files/off/' })
  await page.route('**/api/archive/**', (route) => route.abort('internetdisconnected'))
  await item(page, 'it.zip').dblclick()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/archive/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'a.txt').waitFor()
})

test('who may not create looks only; who may not download sees nothing of it', async (stage) => {
  await plantArchive(stage, 'look-only/it.zip', MIXED)
  stage.program.addUser('looker', { may_create: 0 })
  stage.program.addUser('outsider', { may_download: 0 })
  const page = await stage.signIn({ as: 'looker', at: '/files/look-only/it.zip' })
  await row(page, 'a.txt').waitFor()
  expect(await page.getByRole('button', { name: /^Extract/ }).count()).toBe(0)
  const other = await stage.signIn({ as: 'outsider', at: '/files/look-only/it.zip' })
  await other.getByText("You don't have permission to view the contents of this file.").waitFor()
})

test('a hundred thousand entries are gone through with few on the page', async (stage) => {
  await plantArchive(
    stage,
    'many/it.zip',
    `
with zipfile.ZipFile(out, 'w') as z:
    for n in range(100000): z.writestr('file %06d.txt' % n, '')`,
  )
  const page = await stage.signIn({ at: '/files/many/it.zip' })
  await row(page, 'file 000000.txt').waitFor()
  await page.keyboard.press('End')
  await row(page, 'file 099999.txt').waitFor()
  expect(await list(page).getByRole('option').count()).toBeLessThan(60)
  await page.getByRole('searchbox').fill('050000')
  await expectEventually(() => rows(page), ['file 050000.txt'])
}, 180_000)

test('on a phone it fits, and boxes select by touch', async (stage) => {
  await plantArchive(stage, 'phone/it.zip', MIXED)
  const page = await stage.signIn({ at: '/files/phone/it.zip', browser: PHONE })
  await row(page, 'a.txt').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  await row(page, 'a.txt').locator('[data-box]').tap()
  await page.getByRole('button', { name: 'Extract 1 item' }).tap()
  await prompt(page).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Extract', exact: true }).tap()
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => onDisk(stage, 'phone/it'), ['a.txt'])
})

import { expect } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { become, grid, item, menuLine, names, prompt } from './folder.ts'
import { openTheatre } from './harness.ts'

const { test } = openTheatre({
  tree: { 'picked/': '', 'dropped/': '', 'taken/a.txt': 'old', 'taken/b.txt': 'old', 'big/': '', 'folder/': '' },
})

/** Makes a folder on the person's own disk, gone after the work. */
async function withOwnFolder(files: Record<string, string | Uint8Array>, work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-own-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Opens the dialog of the browser from the menu of the header, by keys, and chooses in it. */
async function choose(page: Page, line: string, paths: string | string[]): Promise<void> {
  await page.getByRole('button', { name: 'New or upload' }).press('Enter')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), menuLine(page, line).press('Enter')])
  await chooser.setFiles(paths)
}

/** Drops files of this machine onto the listing, as from the desktop. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const box = await page.getByRole('main').boundingBox()
  if (!box) return expect.unreachable()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data })
}

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' }).first()

test('files chosen in a dialog, byte for byte', async ({ program, signIn }) => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  await withOwnFolder({ 'ü #1.bin': bytes, 'empty.txt': '' }, async (own) => {
    const page = await signIn({ at: '/files/picked/' })
    await choose(page, 'Upload files', [join(own, 'ü #1.bin'), join(own, 'empty.txt')])
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    await become(() => names(page), ['empty.txt', 'ü #1.bin'])
    expect(Buffer.compare(await readFile(join(program.root, 'picked/ü #1.bin')), Buffer.from(bytes))).toBe(0)
    await tray(page).waitFor({ state: 'detached' })
  })
})

test('a folder chosen in a dialog keeps its shape', async ({ program, signIn }) => {
  await withOwnFolder({ 'x.txt': 'x', 'y.txt': 'y' }, async (own) => {
    const page = await signIn({ at: '/files/folder/' })
    await choose(page, 'Upload a folder', own)
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    const [folder = ''] = await names(page)
    expect(await readdir(join(program.root, 'folder', folder))).toHaveLength(2)
  })
})

test('a folder of a thousand files by drag and drop, with progress', async ({ program, signIn }) => {
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}.txt`, `file ${index}`]))
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/dropped/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await drop(page, [own])
    await tray(page)
      .getByText(/Uploading [\d,]+ of 1,001/)
      .waitFor()
    await tray(page).getByRole('button', { name: 'Show the uploads' }).click()
    expect(await flawsInBothThemes(page)).toEqual([])
    await page.getByRole('status').getByText('Uploaded 1,001 items').waitFor({ timeout: 50_000 })
    const [folder = ''] = await readdir(join(program.root, 'dropped'))
    expect(await readdir(join(program.root, 'dropped', folder))).toHaveLength(1000)
    expect(await readFile(join(program.root, 'dropped', folder, 'n999.txt'), 'utf8')).toBe('file 999')
    await item(page, folder).dblclick()
    await page.getByRole('paragraph').getByText('1,000 files').waitFor()
  })
}, 90_000)

test('taken names are asked about: keep both, replace, skip', async ({ program, signIn, excuse }) => {
  excuse(/status of 409/)
  await withOwnFolder({ 'a.txt': 'new', 'b.txt': 'new' }, async (own) => {
    const page = await signIn({ at: '/files/taken/' })
    const both = [join(own, 'a.txt'), join(own, 'b.txt')]
    const read = (name: string) => readFile(join(program.root, 'taken', name), 'utf8')
    await item(page, 'a.txt').waitFor()
    await choose(page, 'Upload files', join(own, 'a.txt'))
    await prompt(page, 'This name is taken').getByText('a.txt').waitFor()
    expect(await flawsInBothThemes(page)).toEqual([])
    await prompt(page).getByRole('button', { name: 'Keep both' }).click()
    await item(page, 'a(1).txt').waitFor()
    await choose(page, 'Upload files', join(own, 'b.txt'))
    await prompt(page, 'This name is taken').getByText('b.txt').waitFor()
    await prompt(page).getByRole('button', { name: 'Skip', exact: true }).click()
    await prompt(page).waitFor({ state: 'detached' })
    await become(() => names(page), ['a.txt', 'a(1).txt', 'b.txt'])
    expect([await read('a.txt'), await read('a(1).txt'), await read('b.txt')]).toEqual(['old', 'new', 'old'])

    await choose(page, 'Upload files', both)
    await prompt(page, 'This name is taken').getByLabel('Do the same for all others').check()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    expect([await read('a.txt'), await read('b.txt')]).toEqual(['new', 'new'])
  })
})

test('a slow upload can be cancelled; leaving meanwhile is asked about; nothing is left behind', async ({
  program,
  signIn,
}) => {
  await withOwnFolder({ 'big.bin': new Uint8Array(60_000_000) }, async (own) => {
    const page = await signIn({ at: '/files/big/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const devtools = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 }
    await devtools.send('Network.emulateNetworkConditions', slow)
    await choose(page, 'Upload files', join(own, 'big.bin'))
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    const asked = page.waitForEvent('dialog')
    const left = page.reload().then(
      () => true,
      () => false,
    )
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await left).toBe(false)
    await tray(page).getByRole('button', { name: 'Cancel all uploads' }).click()
    await tray(page).waitFor({ state: 'detached' })
    await become(() => readdir(join(program.root, 'big')), [])
  })
})

test('an upload that the end of the program cuts off goes on by itself', async ({ program, signIn, excuse }) => {
  excuse(/ERR_(CONNECTION|EMPTY|SOCKET|NETWORK)/)
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const large = Buffer.concat(Array.from({ length: 1000 }, () => bytes))
  await withOwnFolder({ 'cut.bin': large }, async (own) => {
    const page = await signIn({ at: '/files/big/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const devtools = await page.context().newCDPSession(page)
    const limit = (uploadThroughput: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await limit(2_000_000)
    await choose(page, 'Upload files', join(own, 'cut.bin'))
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await program.kill()
    await tray(page).getByText('No connection. It goes on by itself.').waitFor()
    expect(await flawsInBothThemes(page)).toEqual([])
    await limit(-1)
    await program.restart()
    await page.getByRole('status').getByText('Uploaded one item').waitFor({ timeout: 40_000 })
    expect(Buffer.compare(await readFile(join(program.root, 'big/cut.bin')), large)).toBe(0)
    await grid(page).waitFor()
  })
}, 60_000)

import { expect } from 'bun:test'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, item, menuEntry, names, prompt } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { CANCELED, dropFiles, selectForUpload } from './upload-actions.ts'

const { test } = setUpBrowserTests({
  tree: {
    'picked/': '',
    'dropped/': '',
    'taken/a.txt': 'old',
    'taken/b.txt': 'old',
    'same/a.txt': 'old',
    'same/b.txt': 'same',
    'big/': '',
    'folder/': '',
    'paused/': '',
    'offline/': '',
    'cut/': '',
    'full/': '',
    'failed/': '',
    'parts/': '',
    'shape/kept/there.txt': 'there',
  },
})

/** Creates a folder on the user's own disk, deleted after the work. */
async function withOwnFolder(files: Record<string, string | Uint8Array>, work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-own-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Limits the upload speed of the page, in bytes per second; -1 for no limit, 0 for no connection. */
async function slowDown(page: Page): Promise<(bytes: number) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  return (uploadThroughput) => {
    const offline = uploadThroughput === 0
    return devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: offline ? 0 : -1,
      uploadThroughput,
    })
  }
}

/** Bytes per second, so slow that no upload ends while a test checks it, even on a busy machine. */
const CRAWL = 20_000

/** Returns bytes without repetition, quickly. */
function noise(size: number): Buffer {
  const block = crypto.getRandomValues(new Uint8Array(60_000))
  const bytes = Buffer.concat(Array.from({ length: Math.ceil(size / block.length) }, () => block)).subarray(0, size)
  for (let at = 0; at < size; at += block.length) bytes.writeUInt32LE(at, at)
  return bytes
}

/** Returns the modification time of a file, to the second. */
const secondOf = async (path: string) => new Date(Math.floor((await stat(path)).mtimeMs / 1000) * 1000)

/** Records the sizes of the pieces that the page sends by PATCH. */
function pieces(page: Page): number[] {
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sizes.push(Number(request.headers()['upload-offset']))
  })
  return sizes
}

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' }).first()

test('files chosen in a dialog, byte for byte', async ({ program, signIn }) => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  await withOwnFolder({ 'ü #1.bin': bytes, 'empty.txt': '' }, async (own) => {
    const page = await signIn({ at: '/files/picked/' })
    await selectForUpload(page, 'Upload files', [join(own, 'ü #1.bin'), join(own, 'empty.txt')])
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    await expectEventually(() => names(page), ['empty.txt', 'ü #1.bin'])
    expect(Buffer.compare(await readFile(join(program.root, 'picked/ü #1.bin')), Buffer.from(bytes))).toBe(0)
    await tray(page).waitFor({ state: 'detached' })
  })
})

test('a folder chosen in a dialog keeps its shape', async ({ program, signIn }) => {
  await withOwnFolder({ 'x.txt': 'x', 'y.txt': 'y' }, async (own) => {
    const page = await signIn({ at: '/files/folder/' })
    await selectForUpload(page, 'Upload folder', own)
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    expect((await readdir(join(program.root, 'folder', basename(own)))).sort()).toEqual(['x.txt', 'y.txt'])
    await expectEventually(() => names(page), [basename(own)])
  })
})

test('a folder of a thousand files by drag and drop, with progress', async ({ program, signIn }) => {
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}.txt`, `file ${index}`]))
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/dropped/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const limit = await slowDown(page)
    await limit(5000)
    await dropFiles(page, [own])
    await tray(page)
      .getByText(/Uploading [\d,]+ of 1,001/)
      .waitFor()
    await tray(page).getByRole('button', { name: 'Show uploads' }).click()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await limit(-1)
    await page.getByRole('status').getByText('Uploaded 1,001 items').waitFor({ timeout: 100_000 })
    const [folder = ''] = await readdir(join(program.root, 'dropped'))
    expect(await readdir(join(program.root, 'dropped', folder))).toHaveLength(1000)
    expect(await readFile(join(program.root, 'dropped', folder, 'n999.txt'), 'utf8')).toBe('file 999')
    await item(page, folder).dblclick()
    await page.getByRole('paragraph').getByText('1,000 files').waitFor()
  })
}, 180_000)

test('taken names are asked about: keep both, replace, skip', async ({ program, signIn, excuse }) => {
  excuse(/status of 409/)
  await withOwnFolder({ 'a.txt': 'new', 'b.txt': 'new' }, async (own) => {
    const page = await signIn({ at: '/files/taken/' })
    const both = [join(own, 'a.txt'), join(own, 'b.txt')]
    const read = (name: string) => readFile(join(program.root, 'taken', name), 'utf8')
    await item(page, 'a.txt').waitFor()
    await selectForUpload(page, 'Upload files', join(own, 'a.txt'))
    await prompt(page, 'This name already exists').getByText('a.txt').first().waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await prompt(page).getByRole('button', { name: 'Keep both' }).click()
    await item(page, 'a(1).txt').waitFor()
    await selectForUpload(page, 'Upload files', join(own, 'b.txt'))
    await prompt(page, 'This name already exists').getByText('b.txt').first().waitFor()
    await prompt(page).getByRole('button', { name: 'Skip', exact: true }).click()
    await prompt(page).waitFor({ state: 'detached' })
    await expectEventually(() => names(page), ['a.txt', 'a(1).txt', 'b.txt'])
    expect([await read('a.txt'), await read('a(1).txt'), await read('b.txt')]).toEqual(['old', 'new', 'old'])

    await selectForUpload(page, 'Upload files', both)
    await prompt(page, 'This name already exists').getByLabel('Apply to all').check()
    await prompt(page).getByRole('region', { name: 'Existing' }).getByText('3 B').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    expect([await read('a.txt'), await read('b.txt')]).toEqual(['new', 'new'])
  })
})

test('a slow upload can be cancelled; leaving meanwhile is asked about; nothing is left behind', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(CANCELED)
  await withOwnFolder({ 'big.bin': new Uint8Array(60_000_000) }, async (own) => {
    const page = await signIn({ at: '/files/big/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const limit = await slowDown(page)
    await limit(CRAWL)
    await selectForUpload(page, 'Upload files', join(own, 'big.bin'))
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    const asked = page.waitForEvent('dialog')
    const reloaded: string[] = []
    page.on('domcontentloaded', () => reloaded.push('reloaded'))
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await tray(page).getByRole('button', { name: 'Cancel all uploads' }).click()
    await tray(page).waitFor({ state: 'detached' })
    expect(reloaded).toEqual([])
    await expectEventually(() => readdir(join(program.root, 'big')), [])
  })
})

test('logging out asks before it stops uploads', async ({ program, signIn, excuse }) => {
  excuse(/status of 401/)
  await withOwnFolder({ 'late.bin': new Uint8Array(30_000_000) }, async (own) => {
    const page = await signIn({ at: '/files/big/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const limit = await slowDown(page)
    await limit(CRAWL)
    const offsets = pieces(page)
    await selectForUpload(page, 'Upload files', join(own, 'late.bin'))
    await expectEventually(async () => offsets.length > 0, true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await prompt(page, 'Stop uploads and sign out?').waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.keyboard.press('Escape')
    await tray(page).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await prompt(page).getByRole('button', { name: 'Stop and sign out' }).click()
    expect((await ended).status()).toBe(204)
    await page.getByLabel('Username').waitFor()
    expect(await readdir(join(program.root, 'big'))).toEqual([])
  })
})

test('an upload that the end of the program cuts off goes on by itself', async ({ program, signIn, excuse }) => {
  excuse(/ERR_(CONNECTION|EMPTY|SOCKET|NETWORK|INCOMPLETE)/)
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const large = Buffer.concat(Array.from({ length: 1000 }, () => bytes))
  await withOwnFolder({ 'cut.bin': large }, async (own) => {
    const page = await signIn({ at: '/files/big/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const limit = await slowDown(page)
    await limit(CRAWL)
    await selectForUpload(page, 'Upload files', join(own, 'cut.bin'))
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await program.kill()
    await tray(page).getByText("You're offline. The upload will resume automatically.").waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await limit(-1)
    await program.restart()
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor({ timeout: 100_000 })
    expect(Buffer.compare(await readFile(join(program.root, 'big/cut.bin')), large)).toBe(0)
    await grid(page).waitFor()
  })
}, 180_000)

test('a large file goes up in pieces, can be paused, and keeps its time', async ({ program, signIn }) => {
  const bytes = noise(30_000_000)
  const when = new Date('2020-02-03T04:05:06Z')
  await withOwnFolder({ 'film.bin': bytes }, async (own) => {
    await utimes(join(own, 'film.bin'), when, when)
    const page = await signIn({ at: '/files/paused/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const offsets = pieces(page)
    const limit = await slowDown(page)
    await limit(4_000_000)
    await selectForUpload(page, 'Upload files', join(own, 'film.bin'))
    await expectEventually(async () => offsets.length > 1, true)
    await limit(CRAWL)
    await tray(page).getByRole('button', { name: 'Pause all uploads' }).click()
    await tray(page).getByText('Paused', { exact: true }).first().waitFor()
    await tray(page).getByRole('button', { name: 'Show uploads' }).click()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    const sent = offsets.length
    expect(await readdir(join(program.root, 'paused'))).toEqual([])
    await limit(-1)
    await tray(page).getByRole('button', { name: 'Resume all uploads' }).click()
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor()
    expect(offsets[sent]).toBeGreaterThan(0)
    expect(Buffer.compare(await readFile(join(program.root, 'paused/film.bin')), bytes)).toBe(0)
    expect(await secondOf(join(program.root, 'paused/film.bin'))).toEqual(when)
  })
})

test('without a connection everything waits, and goes on by itself', async ({ program, signIn, excuse }) => {
  excuse(/ERR_(INTERNET|CONNECTION|NETWORK)/)
  const bytes = noise(20_000_000)
  await withOwnFolder({ 'large.bin': bytes, 'small.txt': 'small' }, async (own) => {
    const page = await signIn({ at: '/files/offline/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const offsets = pieces(page)
    const limit = await slowDown(page)
    await limit(4_000_000)
    await page.getByRole('button', { name: 'New or upload' }).click()
    const opens = page.waitForEvent('filechooser')
    await menuEntry(page, 'Upload files').click()
    await (await opens).setFiles(join(own, 'large.bin'))
    await expectEventually(async () => offsets.length > 0, true)
    // Without a connection, the tray could not be loaded.
    await tray(page).getByRole('progressbar').first().waitFor()
    await limit(CRAWL)
    await limit(0)
    await tray(page).getByText("You're offline. The upload will resume automatically.").waitFor()
    // By keyboard, without a connection.
    await selectForUpload(page, 'Upload files', join(own, 'small.txt'))
    await limit(-1)
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor({ timeout: 100_000 })
    expect(Buffer.compare(await readFile(join(program.root, 'offline/large.bin')), bytes)).toBe(0)
    expect(await readFile(join(program.root, 'offline/small.txt'), 'utf8')).toBe('small')

    const phone = await signIn({ at: '/files/offline/', browser: PHONE })
    await item(phone, 'small.txt').waitFor()
    const limitPhone = await slowDown(phone)
    await limitPhone(CRAWL)
    await phone.getByRole('button', { name: 'New or upload' }).tap()
    const opensToo = phone.waitForEvent('filechooser')
    await menuEntry(phone, 'Upload files').tap()
    await (await opensToo).setFiles({ name: 'by touch.bin', mimeType: '', buffer: bytes.subarray(0, 2_000_000) })
    await tray(phone).getByRole('progressbar').first().waitFor()
    await limitPhone(0)
    await tray(phone).getByText("You're offline. The upload will resume automatically.").waitFor()
    await limitPhone(-1)
    // The part of the page with the notification may not be loaded: without a connection, it could not be.
    await item(phone, 'by touch.bin').waitFor()
    const uploaded = await readFile(join(program.root, 'offline/by touch.bin'))
    expect(Buffer.compare(uploaded, bytes.subarray(0, 2_000_000))).toBe(0)
  })
}, 180_000)

test('what is there with the same size and time is skipped where wanted', async ({ program, signIn }) => {
  const when = new Date('2021-02-03T04:05:06Z')
  await withOwnFolder({ 'a.txt': 'newer', 'b.txt': 'same', 'c.txt': 'third' }, async (own) => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await utimes(join(own, name), when, when)
    for (const name of ['a.txt', 'b.txt']) await utimes(join(program.root, 'same', name), when, when)
    const page = await signIn({ at: '/files/same/' })
    await item(page, 'a.txt').waitFor()
    await selectForUpload(
      page,
      'Upload files',
      ['a.txt', 'b.txt', 'c.txt'].map((name) => join(own, name)),
    )
    await prompt(page, 'This name already exists').getByText('and 1 more').waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await prompt(page).getByLabel('Apply to all').check()
    await prompt(page).getByRole('button', { name: 'Skip if size and date match' }).click()
    await prompt(page).getByText('a.txt').first().waitFor()
    await prompt(page).getByRole('button', { name: 'Skip if size and date match' }).waitFor({ state: 'detached' })
    await prompt(page).getByRole('button', { name: 'Replace' }).click()
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    const read = (name: string) => readFile(join(program.root, 'same', name), 'utf8')
    expect([await read('a.txt'), await read('b.txt'), await read('c.txt')]).toEqual(['newer', 'same', 'third'])
    expect(await secondOf(join(program.root, 'same/c.txt'))).toEqual(when)
  })
})

test('a file that was cut off before can go on from there', async ({ program, signIn }) => {
  const bytes = noise(30_000_000)
  await withOwnFolder({ 'cut.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/cut/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const offsets = pieces(page)
    const limit = await slowDown(page)
    await limit(5_000_000)
    await selectForUpload(page, 'Upload files', join(own, 'cut.bin'))
    await expectEventually(async () => offsets.length > 1, true)
    await limit(CRAWL)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await limit(-1)
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const sent = offsets.length
    await selectForUpload(page, 'Upload files', join(own, 'cut.bin'))
    await prompt(page, 'This upload was interrupted')
      .getByText(/\d% of this file was already uploaded/)
      .waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor()
    expect(offsets[sent]).toBeGreaterThan(0)
    expect(Buffer.compare(await readFile(join(program.root, 'cut/cut.bin')), bytes)).toBe(0)
  })
}, 180_000)

test('a large upload that is cancelled leaves nothing, here or there', async ({ program, signIn, excuse }) => {
  excuse(CANCELED)
  await withOwnFolder({ 'gone.bin': noise(30_000_000) }, async (own) => {
    const page = await signIn({ at: '/files/cut/' })
    const offsets = pieces(page)
    const limit = await slowDown(page)
    await limit(5_000_000)
    await selectForUpload(page, 'Upload files', join(own, 'gone.bin'))
    await expectEventually(async () => offsets.length > 1, true)
    await limit(CRAWL)
    await tray(page).getByRole('button', { name: 'Show uploads' }).click()
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await tray(page).getByRole('button', { name: 'Cancel gone.bin' }).click()
    expect((await ended).status()).toBe(204)
    await tray(page).waitFor({ state: 'detached' })
    expect(await readdir(join(program.root, 'cut'))).not.toContain('gone.bin')
    await limit(-1)
    await selectForUpload(page, 'Upload files', join(own, 'gone.bin'))
    // Nothing remains that it could resume from.
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor()
  })
})

test('a full disk holds everything until there is room', async ({ program, signIn, excuse }) => {
  excuse(/status of 507/)
  await withOwnFolder({ 'a.txt': 'a', 'b.txt': 'b' }, async (own) => {
    const page = await signIn({ at: '/files/full/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await page.route('**/api/files/**', (route) =>
      route.fulfill({ status: 507, json: { code: 'disk_full', message: 'Full.' } }),
    )
    await selectForUpload(page, 'Upload files', [join(own, 'a.txt'), join(own, 'b.txt')])
    await tray(page).getByText("The server's disk is full.").waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.unroute('**/api/files/**')
    await tray(page).getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('status').getByText('Uploaded 2 items').waitFor()
    expect((await readdir(join(program.root, 'full'))).sort()).toEqual(['a.txt', 'b.txt'])
  })
})

test('what failed is listed, can be tried again, and forgotten', async ({ program, signIn, excuse }) => {
  excuse(/status of 403/)
  await withOwnFolder({ 'a.txt': 'a', 'b.txt': 'b' }, async (own) => {
    const page = await signIn({ at: '/files/failed/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await page.route('**/api/files/**', (route) =>
      route.fulfill({ status: 403, json: { code: 'not_allowed', message: 'No.' } }),
    )
    await selectForUpload(page, 'Upload files', [join(own, 'a.txt'), join(own, 'b.txt')])
    await tray(page).getByText('2 uploads failed').waitFor()
    await tray(page).getByRole('button', { name: 'Show uploads' }).click()
    await tray(page).getByText("You don't have permissions to access this.").first().waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.unroute('**/api/files/**')
    await tray(page).getByRole('button', { name: 'Retry a.txt' }).click()
    await tray(page).getByText('1 upload failed').waitFor()
    await expectEventually(() => readdir(join(program.root, 'failed')), ['a.txt'])
    await tray(page).getByRole('button', { name: 'Actions for failed uploads' }).click()
    await menuEntry(page, 'Clear list').click()
    await tray(page).waitFor({ state: 'detached' })
    expect(await readdir(join(program.root, 'failed'))).toEqual(['a.txt'])
  })
})

test('a dropped folder merges with the one that is there; empty folders come too', async ({ program, signIn }) => {
  await withOwnFolder({}, async (own) => {
    await mkdir(join(own, 'kept/empty'), { recursive: true })
    await mkdir(join(own, 'kept/deep/er'), { recursive: true })
    await writeFile(join(own, 'kept/deep/er/new.txt'), 'new')
    const page = await signIn({ at: '/files/shape/' })
    await item(page, 'kept').waitFor()
    await dropFiles(page, [join(own, 'kept')])
    await page.getByRole('status').getByText('Uploaded 5 items').waitFor()
    expect((await readdir(join(program.root, 'shape/kept'), { recursive: true })).sort()).toEqual([
      'deep',
      'deep/er',
      'deep/er/new.txt',
      'empty',
      'there.txt',
    ])
  })
})

test('over a long way a large file goes up in parts beside each other', async ({ program, signIn }) => {
  const bytes = noise(70_000_000)
  await withOwnFolder({ 'parts.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/parts/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    const kinds: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/tus/'))
        kinds.push((request.headers()['upload-concat'] ?? '').split(';', 1)[0] ?? '')
    })
    const devtools = await page.context().newCDPSession(page)
    const far = { offline: false, latency: 60, downloadThroughput: -1, uploadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', far)
    await selectForUpload(page, 'Upload files', join(own, 'parts.bin'))
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor({ timeout: 60_000 })
    expect(kinds).toEqual(['partial', 'partial', 'partial', 'partial', 'final'])
    expect(Buffer.compare(await readFile(join(program.root, 'parts/parts.bin')), bytes)).toBe(0)
  })
}, 180_000)

import { expect } from 'bun:test'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, waitForAnimations } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import {
  acceptDialogs,
  crashTab,
  expectAll,
  pictures,
  recordedUploads,
  remainingUploads,
  SLOW_UPLOAD_RATE,
  uploadPartially,
  waitForNoRecords,
} from './partial-uploads.ts'
import type { Program } from './program.ts'
import { typeCredentials } from './sign-in.ts'
import {
  dropFiles,
  selectForUpload,
  throttleUpload,
  unfinishedUploads,
  uploadTray,
  withLocalFolder,
} from './upload-actions.ts'

const { test } = setUpBrowserTests({ preloads: true })

/** Waits until this many bytes of unfinished uploads are on the disk of the program. */
async function untilArrived(program: Program, bytes: number): Promise<void> {
  const folder = join(program.root, '.coffer/uploads')
  const size = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0
  const arrived = async () => {
    const sizes = await Promise.all((await readdir(folder).catch(() => [])).map(size))
    return sizes.reduce((sum, one) => sum + one, 0)
  }
  await expectEventually(async () => (await arrived()) >= bytes, true)
}

test('a folder that is being uploaded goes on after a reload, by what the browser kept of it', async ({
  program,
  signIn,
}) => {
  const files = pictures(800)
  await program.plant({ 'reload/': '' })
  await withLocalFolder(files, async (own) => {
    const page = await signIn({ at: '/files/reload/' })
    acceptDialogs(page)
    await uploadPartially(page, own)
    await page.reload()
    await unfinishedUploads(page).getByText(basename(own)).waitFor()
    const { left, total } = await remainingUploads(page)
    expect(total).toBe(800)
    // More than 30 entries were recorded, one of which is the folder.
    expect(left).toBeLessThanOrEqual(770)
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await throttleUpload(page, null)
    await unfinishedUploads(page)
      .getByRole('button', { name: `Resume ${basename(own)}` })
      .click()
    // A nested folder may remain, too.
    await page
      .getByRole('status')
      .getByText(new RegExp(`Uploaded (${left}|${left + 1}) items`))
      .waitFor()
    await expectAll(own, join(program.root, 'reload'), files)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await waitForNoRecords(page)
    await waitForAnimations(page)
    expect(await unfinishedUploads(page).count()).toBe(0)
  })
}, 180_000)

const EDGE = 60_000
/** Returns a large file of random bytes. */
const film = () => Buffer.concat(Array.from({ length: 600 }, () => crypto.getRandomValues(new Uint8Array(EDGE))))

/**
 * Counts the bytes of all bodies that the server accepts from a page from now on, as the browser declares them. Refused bodies do not count:
 * as long as the connection of a crashed tab seems open, the server refuses to continue its uploads, and the page asks again.
 */
async function countBytes(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  const lengths = new Map<string, number>()
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    lengths.set(requestId, Number(headers['Content-Length'] ?? 0))
  })
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (statusCode < 300) bytes += lengths.get(requestId) ?? 0
  })
  return () => bytes
}

test('a large file goes on after a crash of the tab from where the server has it', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/crash/i)
  const bytes = film()
  await program.plant({ 'crash/': '' })
  await withLocalFolder({ 'film.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/crash/' })
    await throttleUpload(page, 6_000_000)
    await dropFiles(page, [join(own, 'film.bin')])
    await uploadTray(page).getByRole('button', { name: 'Show uploads' }).click()
    await uploadTray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await untilArrived(program, 8_000_000)
    await throttleUpload(page, SLOW_UPLOAD_RATE)
    // Uploaded files are recorded once a second.
    await expectEventually(async () => (await recordedUploads(page)).listed, 1)
    await crashTab(page)
    const again = await page.context().newPage()
    await again.goto(`${program.url}/files/crash/`)
    const sent = await countBytes(again)
    await unfinishedUploads(again).getByText("It wasn't uploaded.").waitFor()
    await unfinishedUploads(again).getByRole('button', { name: 'Resume film.bin' }).press('Enter')
    await again.getByRole('status').getByText('Uploaded 1 item').waitFor()
    expect(Buffer.compare(await readFile(join(program.root, 'crash/film.bin')), bytes)).toBe(0)
    expect(sent()).toBeGreaterThan(0)
    expect(sent()).toBeLessThan(bytes.length - 5_000_000)
  })
}, 180_000)

test('a file that went up in several parts goes on in each of them', async ({ program, signIn, excuse }) => {
  excuse(/crash/i)
  const bytes = Buffer.concat([film(), film(), film()])
  await program.plant({ 'parts/': '' })
  await withLocalFolder({ 'film.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/parts/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await throttleUpload(page, 15_000_000, 60)
    await selectForUpload(page, 'Upload files', join(own, 'film.bin'))
    await uploadTray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await untilArrived(program, 16_000_000)
    await throttleUpload(page, SLOW_UPLOAD_RATE)
    // The addresses of the parts are recorded once all of them have started, and once a second.
    await expectEventually(async () => (await recordedUploads(page)).parted, 1)
    await crashTab(page)
    const again = await page.context().newPage()
    await again.goto(`${program.url}/files/parts/`)
    const sent = await countBytes(again)
    const [chooser] = await Promise.all([
      again.waitForEvent('filechooser'),
      unfinishedUploads(again).getByRole('button', { name: 'Select the files again' }).click(),
    ])
    await chooser.setFiles(join(own, 'film.bin'))
    await again.getByRole('status').getByText('Uploaded 1 item').waitFor()
    expect(Buffer.compare(await readFile(join(program.root, 'parts/film.bin')), bytes)).toBe(0)
    expect(sent()).toBeLessThan(bytes.length - 10_000_000)
  })
}, 180_000)

test('a file whose first part the server forgot meanwhile starts over', async ({ program, signIn, excuse }) => {
  excuse(/ERR_(CONNECTION|EMPTY|SOCKET|INCOMPLETE)/)
  const bytes = film()
  await program.plant({ 'forgot/': '' })
  await withLocalFolder({ 'film.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/forgot/' })
    acceptDialogs(page)
    await throttleUpload(page, 6_000_000)
    await dropFiles(page, [join(own, 'film.bin')])
    await uploadTray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await expectEventually(async () => (await recordedUploads(page)).listed, 1)
    // The browser asks for access to files again when no tab of the instance is open, which nobody would answer here.
    const beside = await page.context().newPage()
    await beside.goto(program.url)
    await page.goto('about:blank')
    await program.kill()
    await program.restart()
    await page.goto(`${program.url}/files/forgot/`)
    await page.evaluate(async () => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const { uploads } = await (await fetch('/api/uploads', { headers })).json()
      for (const { address } of uploads) await fetch(address, { method: 'DELETE', headers })
    })
    await throttleUpload(page, null)
    await unfinishedUploads(page).getByRole('button', { name: 'Resume film.bin' }).click()
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor()
    expect(Buffer.compare(await readFile(join(program.root, 'forgot/film.bin')), bytes)).toBe(0)
  })
}, 180_000)

test('a browser that keeps nothing uploads all the same', async ({ program, open }) => {
  await program.plant({ 'private/': '' })
  await withLocalFolder({ 'a.txt': 'a', 'b/c.txt': 'c' }, async (own) => {
    const page = await open('/login')
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('No.', 'SecurityError')
      }
    })
    await page.goto(`${program.url}/files/private/`)
    await typeCredentials(page)
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await dropFiles(page, [own])
    await page.getByRole('status').getByText('Uploaded 4 items').waitFor()
    expect(await readFile(join(program.root, 'private', basename(own), 'b/c.txt'), 'utf8')).toBe('c')
  })
})

test('a pasted picture cannot be had again, and the tray says so', async ({ program, signIn }) => {
  await program.plant({ 'pasted/': '' })
  const page = await signIn({ at: '/files/pasted/' })
  acceptDialogs(page)
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await throttleUpload(page, 100_000)
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(3_000_000)], 'image.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await uploadTray(page).waitFor()
  await expectEventually(async () => (await recordedUploads(page)).listed, 1)
  await page.reload()
  await unfinishedUploads(page).getByText('Paste it once more.').waitFor()
  await unfinishedUploads(page).getByRole('button', { name: 'Discard image.png' }).click()
  await unfinishedUploads(page).waitFor({ state: 'detached' })
})

test('twenty thousand files are kept in a handful of records', async ({ program, signIn }) => {
  const files = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`n${index}.txt`, `${index}`]))
  await program.plant({ 'many/': '' })
  await withLocalFolder(files, async (own) => {
    const page = await signIn({ at: '/files/many/' })
    acceptDialogs(page)
    await throttleUpload(page, 200_000)
    await dropFiles(page, [own])
    await uploadTray(page)
      .getByText(/Uploading [\d,]+ of 20,001/)
      .waitFor()
    await expectEventually(async () => (await recordedUploads(page)).listed, 20_001)
    await page.reload()
    expect((await remainingUploads(page)).total).toBe(20_000)
    const records = await page.evaluate(async () => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('coffer-uploads'))
      const database = await answer(indexedDB.open(found?.name ?? ''))
      const all = database.transaction([...database.objectStoreNames])
      const counts = [...database.objectStoreNames].map((name) => answer(all.objectStore(name).count()))
      const told = await Promise.all(counts)
      database.close()
      return told.reduce((sum, count) => sum + count, 0)
    })
    expect(records).toBeLessThan(200)
  })
}, 180_000)

import { expect } from 'bun:test'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { become, still } from './folder.ts'
import { openTheatre } from './harness.ts'
import type { Program } from './program.ts'
import { typeCredentials } from './sign-in.ts'
import { accepting, bringInPart, CRAWL, crash, expectAll, leftOf, noted, nothingNoted, pictures } from './unfinished.ts'
import { choose, drop, throttled, tray, unfinished, withOwnFolder } from './uploading.ts'

const { test } = openTheatre({ fetchesAhead: true })

/** Waits until this many bytes of unfinished uploads are on the disk of the program. */
async function untilArrived(program: Program, bytes: number): Promise<void> {
  const folder = join(program.root, '.coffer/uploads')
  const size = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0
  const arrived = async () => {
    const sizes = await Promise.all((await readdir(folder).catch(() => [])).map(size))
    return sizes.reduce((sum, one) => sum + one, 0)
  }
  await become(async () => (await arrived()) >= bytes, true)
}

test('a folder that is being uploaded goes on after a reload, by what the browser kept of it', async ({
  program,
  signIn,
}) => {
  const files = pictures(800)
  await program.plant({ 'reload/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/reload/' })
    accepting(page)
    await bringInPart(page, own)
    await page.reload()
    await unfinished(page).getByText(basename(own)).waitFor()
    const { left, total } = await leftOf(page)
    expect(total).toBe(800)
    expect(left).toBeLessThan(770)
    expect(await flawsInBothThemes(page)).toEqual([])
    await throttled(page, null)
    await unfinished(page)
      .getByRole('button', { name: `Continue ${basename(own)}` })
      .click()
    // A nested folder may remain, too.
    await page
      .getByRole('status')
      .getByText(new RegExp(`Uploaded (${left}|${left + 1}) items`))
      .waitFor()
    await expectAll(own, join(program.root, 'reload'), files)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await nothingNoted(page)
    await still(page)
    expect(await unfinished(page).count()).toBe(0)
  })
}, 180_000)

const EDGE = 60_000
/** Returns a large file of random bytes. */
const film = () => Buffer.concat(Array.from({ length: 600 }, () => crypto.getRandomValues(new Uint8Array(EDGE))))

/** Counts the bytes of all bodies that a page sends from now on, as the browser declares them. */
async function countBytes(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    bytes += Number(headers['Content-Length'] ?? 0)
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
  await withOwnFolder({ 'film.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/crash/' })
    await throttled(page, 6_000_000)
    await drop(page, [join(own, 'film.bin')])
    await tray(page).getByRole('button', { name: 'Show the uploads' }).click()
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await untilArrived(program, 8_000_000)
    await throttled(page, CRAWL)
    // Uploaded files are recorded once a second.
    await become(async () => (await noted(page)).listed, 1)
    await crash(page)
    const again = await page.context().newPage()
    await again.goto(`${program.url}/files/crash/`)
    const sent = await countBytes(again)
    await unfinished(again).getByText('It was not uploaded yet.').waitFor()
    await unfinished(again).getByRole('button', { name: 'Continue film.bin' }).press('Enter')
    await again.getByRole('status').getByText('Uploaded one item').waitFor()
    expect(Buffer.compare(await readFile(join(program.root, 'crash/film.bin')), bytes)).toBe(0)
    expect(sent()).toBeGreaterThan(0)
    expect(sent()).toBeLessThan(bytes.length - 5_000_000)
  })
}, 180_000)

test('a file that went up in several parts goes on in each of them', async ({ program, signIn, excuse }) => {
  excuse(/crash/i)
  const bytes = Buffer.concat([film(), film(), film()])
  await program.plant({ 'parts/': '' })
  await withOwnFolder({ 'film.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/parts/' })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await throttled(page, 15_000_000, 60)
    await choose(page, 'Upload files', join(own, 'film.bin'))
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await untilArrived(program, 16_000_000)
    await throttled(page, CRAWL)
    // The addresses of the parts are recorded once all of them have started, and once a second.
    await become(async () => (await noted(page)).parted, 1)
    await crash(page)
    const again = await page.context().newPage()
    await again.goto(`${program.url}/files/parts/`)
    const sent = await countBytes(again)
    const [chooser] = await Promise.all([
      again.waitForEvent('filechooser'),
      unfinished(again).getByRole('button', { name: 'Choose the files again' }).click(),
    ])
    await chooser.setFiles(join(own, 'film.bin'))
    await again.getByRole('status').getByText('Uploaded one item').waitFor()
    expect(Buffer.compare(await readFile(join(program.root, 'parts/film.bin')), bytes)).toBe(0)
    expect(sent()).toBeLessThan(bytes.length - 10_000_000)
  })
}, 180_000)

test('a file whose first part the server forgot meanwhile starts over', async ({ program, signIn, excuse }) => {
  excuse(/ERR_(CONNECTION|EMPTY|SOCKET|INCOMPLETE)/)
  const bytes = film()
  await program.plant({ 'forgot/': '' })
  await withOwnFolder({ 'film.bin': bytes }, async (own) => {
    const page = await signIn({ at: '/files/forgot/' })
    accepting(page)
    await throttled(page, 6_000_000)
    await drop(page, [join(own, 'film.bin')])
    await tray(page)
      .getByText(/\/s · .* left/)
      .waitFor()
    await become(async () => (await noted(page)).listed, 1)
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
    await throttled(page, null)
    await unfinished(page).getByRole('button', { name: 'Continue film.bin' }).click()
    await page.getByRole('status').getByText('Uploaded one item').waitFor()
    expect(Buffer.compare(await readFile(join(program.root, 'forgot/film.bin')), bytes)).toBe(0)
  })
}, 180_000)

test('a browser that keeps nothing uploads all the same', async ({ program, open }) => {
  await program.plant({ 'private/': '' })
  await withOwnFolder({ 'a.txt': 'a', 'b/c.txt': 'c' }, async (own) => {
    const page = await open('/login')
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('No.', 'SecurityError')
      }
    })
    await page.goto(`${program.url}/files/private/`)
    await typeCredentials(page)
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await drop(page, [own])
    await page.getByRole('status').getByText('Uploaded 4 items').waitFor()
    expect(await readFile(join(program.root, 'private', basename(own), 'b/c.txt'), 'utf8')).toBe('c')
  })
})

test('a pasted picture cannot be had again, and the tray says so', async ({ program, signIn }) => {
  await program.plant({ 'pasted/': '' })
  const page = await signIn({ at: '/files/pasted/' })
  accepting(page)
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await throttled(page, 100_000)
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(3_000_000)], 'image.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await tray(page).waitFor()
  await become(async () => (await noted(page)).listed, 1)
  await page.reload()
  await unfinished(page).getByText('Paste it once more.').waitFor()
  await unfinished(page).getByRole('button', { name: 'Forget image.png' }).click()
  await unfinished(page).waitFor({ state: 'detached' })
})

test('twenty thousand files are kept in a handful of records', async ({ program, signIn }) => {
  const files = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`n${index}.txt`, `${index}`]))
  await program.plant({ 'many/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/many/' })
    accepting(page)
    await throttled(page, 200_000)
    await drop(page, [own])
    await tray(page)
      .getByText(/Uploading [\d,]+ of 20,001/)
      .waitFor()
    await become(async () => (await noted(page)).listed, 20_001)
    await page.reload()
    expect((await leftOf(page)).total).toBe(20_000)
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

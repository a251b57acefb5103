import { expect } from 'bun:test'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { become, prompt, still } from './folder.ts'
import { openTheatre } from './harness.ts'
import type { Program } from './program.ts'
import { typeCredentials } from './sign-in.ts'
import { choose, drop, throttled, tray, unfinished, withOwnFolder } from './uploading.ts'

const { test } = openTheatre()

/** So many files of a hundred kilobytes, each different. */
const pictures = (count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${index % 2 ? 'odd' : 'even'}/p${index}.bin`,
      new Uint8Array(100_000).fill(index % 251),
    ]),
  )

/** Whether everything of one's own is in a folder of the program, byte for byte. */
async function expectAll(own: string, there: string, files: Record<string, Uint8Array | string>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    expect(Buffer.compare(await readFile(join(there, basename(own), name)), Buffer.from(content))).toBe(0)
}

/** What the tray says is left. */
async function leftOf(page: Page): Promise<{ left: number; total: number }> {
  const text = await unfinished(page)
    .getByText(/files were not uploaded yet/)
    .textContent()
  const [left = 0, total = 0] = text?.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? []
  return { left, total }
}

/** Bytes a second at which nothing ends while a test looks at it, on a busy machine either. */
const CRAWL = 20_000

const accepting = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

/** How many files of all that was brought the browser has noted as uploaded, and how many as listed. */
const noted = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('coffer-uploads'))
    const sums = { drops: 0, listed: 0, done: 0 }
    for (const { name = '' } of found) {
      const database = await answer(indexedDB.open(name))
      if (database.objectStoreNames.contains('done')) {
        const all = database.transaction(['drops', 'listed', 'done'])
        const [drops, listed, done] = await Promise.all([
          answer<number>(all.objectStore('drops').count()),
          answer<{ paths: string[] }[]>(all.objectStore('listed').getAll()),
          answer<{ ranges: number[] }[]>(all.objectStore('done').getAll()),
        ])
        sums.drops += drops
        sums.listed += listed.reduce((sum, { paths }) => sum + paths.length, 0)
        // Ranges are the first and the last of each, one after the other.
        for (const { ranges } of done)
          for (let at = 0; at < ranges.length; at += 2) sums.done += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0) + 1
      }
      database.close()
    }
    return sums
  })

/** Waits until nothing that was brought is noted: then nothing can be offered. */
const nothingNoted = (page: Page) => become(() => noted(page), { drops: 0, listed: 0, done: 0 })

/** Waits until so many bytes of uploads that are not finished are on the disk of the program. */
async function untilArrived(program: Program, bytes: number): Promise<void> {
  const folder = join(program.root, '.coffer/uploads')
  const size = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0
  const arrived = async () => {
    const sizes = await Promise.all((await readdir(folder).catch(() => [])).map(size))
    return sizes.reduce((sum, one) => sum + one, 0)
  }
  await become(async () => (await arrived()) >= bytes, true)
}

/** Waits until a part of what is brought has arrived, and lets nothing more begin. */
async function untilInPart(page: Page): Promise<void> {
  await tray(page)
    .getByText(/Uploading (\d\d\d|[4-9]\d) of/)
    .waitFor()
  await tray(page).getByRole('button', { name: 'Pause all uploads' }).click()
  // What arrived is noted once a second.
  await become(async () => (await noted(page)).done > 30, true)
}

/** Brings a folder, of which only a part arrives. */
async function bringInPart(page: Page, own: string): Promise<void> {
  await throttled(page, 1_500_000)
  await drop(page, [own])
  await untilInPart(page)
}

test('a folder that is being uploaded goes on after a reload, by what the browser kept of it', async ({
  program,
  signIn,
}) => {
  const files = pictures(200)
  await program.plant({ 'reload/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/reload/' })
    accepting(page)
    await bringInPart(page, own)
    await page.reload()
    await unfinished(page).getByText(basename(own)).waitFor()
    const { left, total } = await leftOf(page)
    expect(total).toBe(200)
    expect(left).toBeLessThan(170)
    expect(await flawsInBothThemes(page)).toEqual([])
    await throttled(page, null)
    await unfinished(page)
      .getByRole('button', { name: `Continue ${basename(own)}` })
      .click()
    // A folder inside may be left, too.
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

/** Lets the tab end as a crash does: the page hears nothing of it. */
async function crash(page: Page): Promise<void> {
  await Promise.race([page.goto('chrome://crash').catch(() => null), page.waitForEvent('crash')])
}

const EDGE = 60_000
/** A large file, and what of it goes over the line. */
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
  excuse(/ERR_(CONNECTION|EMPTY|SOCKET)/)
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
    // The browser asks anew about files when no tab of the instance is open any more, and this one has nobody to ask.
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

test('a folder that was chosen is chosen again: what changed is asked about, what is gone is told', async ({
  program,
  signIn,
}) => {
  const files = pictures(200)
  await program.plant({ 'chosen/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/chosen/' })
    accepting(page)
    await throttled(page, 1_500_000)
    await choose(page, 'Upload a folder', own)
    await untilInPart(page)
    await page.reload()
    const { left } = await leftOf(page)
    await throttled(page, null)
    // The dialog hands out files in an order of its own: these are left for certain.
    const there = new Set(
      await readdir(join(program.root, 'chosen'), { recursive: true }).then((all) => all.map((name) => basename(name))),
    )
    const [changed = '', missing = ''] = Object.keys(files).filter((name) => !there.has(basename(name)))
    await writeFile(join(own, changed), 'other')
    await rm(join(own, missing))
    await withOwnFolder({ 'x.txt': 'x' }, async (other) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        unfinished(page).getByRole('button', { name: 'Choose the folder again' }).press('Enter'),
      ])
      await chooser.setFiles(other)
      await unfinished(page).getByText('Nothing of what you chose belongs to this upload.').first().waitFor()
    })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      unfinished(page).getByRole('button', { name: 'Choose the folder again' }).press('Enter'),
    ])
    await chooser.setFiles(own)
    await page
      .getByRole('status')
      .getByText(`Uploaded ${left - 2} items`)
      .waitFor()
    await unfinished(page).getByText('One file is not there any more.').click()
    await unfinished(page).getByText(missing).first().waitFor()
    await unfinished(page).getByText('One file has changed.').click()
    expect(await flawsInBothThemes(page)).toEqual([])
    await unfinished(page).getByRole('button', { name: 'Upload as they are now' }).click()
    await page.getByRole('status').getByText('Uploaded one item').waitFor()
    expect(await readFile(join(program.root, 'chosen', basename(own), changed), 'utf8')).toBe('other')
    await unfinished(page).getByRole('button', { name: 'Leave out' }).click()
    await unfinished(page).waitFor({ state: 'detached' })
    const { [changed]: _, [missing]: __, ...same } = files
    await expectAll(own, join(program.root, 'chosen'), same)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await nothingNoted(page)
    await still(page)
    expect(await unfinished(page).count()).toBe(0)
  })
}, 180_000)

test('nobody else is offered it, and who signs out leaves nothing', async ({ program, signIn, excuse }) => {
  excuse(/status of 401/)
  program.addPerson('anna')
  const files = pictures(200)
  await program.plant({ 'apart/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/apart/' })
    accepting(page)
    await bringInPart(page, own)
    await page.reload()
    await leftOf(page)
    const databases = () =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name = '' }) => name.replace(/ .*#/, ' #'))
          .filter((name) => name.startsWith('coffer-uploads')),
      )
    expect(await databases()).toContain('coffer-uploads #1')
    await page.getByRole('button', { name: 'Log out' }).click()
    await become(databases, [])
    await typeCredentials(page, 'anna')
    await page.getByRole('grid').waitFor()
    await nothingNoted(page)
    await still(page)
    expect(await unfinished(page).count()).toBe(0)
    expect(await databases()).toEqual([])
  })
}, 180_000)

/** Takes away what browsers have by HTTPS alone. */
const withoutHttps = (page: Page) =>
  page.context().addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
    Object.assign(DataTransferItem.prototype, { getAsFileSystemHandle: undefined })
    Object.assign(crypto, { randomUUID: undefined })
  })

test('without HTTPS, too, tabs know of each other, and a dropped folder is chosen again', async ({
  program,
  signIn,
}) => {
  await program.plant({ 'plain/': '' })
  const files = pictures(200)
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/plain/' })
    accepting(page)
    await withoutHttps(page)
    await page.reload()
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await bringInPart(page, own)
    const other = await page.context().newPage()
    await other.goto(`${program.url}/files/plain/`)
    await other.getByRole('grid').waitFor()
    // Time is what is tested: it could have been offered by now.
    await Bun.sleep(1000)
    expect(await unfinished(other).count()).toBe(0)
    await page.close()
    await other.reload()
    const [chooser] = await Promise.all([
      other.waitForEvent('filechooser'),
      unfinished(other).getByRole('button', { name: 'Choose the folder again' }).press('Enter'),
    ])
    await chooser.setFiles(own)
    await other
      .getByRole('status')
      .getByText(/Uploaded \d+ items/)
      .waitFor()
    await expectAll(own, join(program.root, 'plain'), files)
  })
}, 180_000)

test('what another tab is uploading is not offered, until that tab is gone', async ({ program, signIn, excuse }) => {
  excuse(/crash/i)
  await program.plant({ 'tabs/': '' })
  await withOwnFolder(pictures(200), async (own) => {
    const page = await signIn({ at: '/files/tabs/' })
    accepting(page)
    await bringInPart(page, own)
    const other = await page.context().newPage()
    await other.goto(`${program.url}/files/tabs/`)
    await other.getByRole('grid').waitFor()
    // Time is what is tested: it could have been offered by now.
    await Bun.sleep(1000)
    expect(await unfinished(other).count()).toBe(0)
    await crash(page)
    await other.reload()
    await leftOf(other)
    await unfinished(other)
      .getByRole('button', { name: `Forget ${basename(own)}` })
      .press('Enter')
    await unfinished(other).waitFor({ state: 'detached' })
    await other.reload()
    await other.getByRole('grid').waitFor()
    await nothingNoted(other)
    await still(other)
    expect(await unfinished(other).count()).toBe(0)
  })
}, 180_000)

/** Lets the person say no when the browser asks about files. */
const refusing = (page: Page) =>
  page.addInitScript(() => {
    const no = async () => 'denied'
    Object.assign(FileSystemHandle.prototype, { queryPermission: no, requestPermission: no })
  })

test('without permission for what was kept it is chosen again; what was moved away is told', async ({
  program,
  signIn,
}) => {
  const files = pictures(200)
  await program.plant({ 'denied/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/denied/' })
    accepting(page)
    await bringInPart(page, own)
    await page.reload()
    const { left } = await leftOf(page)
    await rename(own, `${own}-moved`)
    await unfinished(page)
      .getByRole('button', { name: `Continue ${basename(own)}` })
      .click()
    await unfinished(page).getByText('It is not where it was.').first().waitFor()
    expect(await flawsInBothThemes(page)).toEqual([])
    await rename(`${own}-moved`, own)
    await refusing(page)
    await page.reload()
    await unfinished(page)
      .getByRole('button', { name: `Continue ${basename(own)}` })
      .click()
    await unfinished(page).getByText('The browser does not let the page read it.').first().waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      unfinished(page).getByRole('button', { name: 'Choose the folder again' }).click(),
    ])
    await throttled(page, null)
    await chooser.setFiles(own)
    // A folder inside may be left, too.
    await page
      .getByRole('status')
      .getByText(new RegExp(`Uploaded (${left}|${left + 1}) items`))
      .waitFor()
    await unfinished(page).waitFor({ state: 'detached' })
    await expectAll(own, join(program.root, 'denied'), files)
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

test('an answer for all holds on after a reload, and the end of a session forgets nothing', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of (401|409)/)
  const files = pictures(200)
  await withOwnFolder(files, async (own) => {
    const taken = Object.keys(files).map((name) => [`answers/${basename(own)}/${name}`, 'old'] as const)
    await program.plant(Object.fromEntries(taken))
    const page = await signIn({ at: '/files/answers/' })
    accepting(page)
    await page.getByRole('grid').waitFor()
    await throttled(page, 1_500_000)
    await drop(page, [own])
    await prompt(page, 'This name is taken').getByLabel('Do the same for all others').check()
    await page.keyboard.press('Enter')
    await untilInPart(page)
    await page.evaluate(() =>
      fetch('/api/logout', { method: 'POST', headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' } }),
    )
    await page.reload()
    await typeCredentials(page)
    await throttled(page, null)
    await unfinished(page)
      .getByRole('button', { name: `Continue ${basename(own)}` })
      .click()
    await page
      .getByRole('status')
      .getByText(/Uploaded \d+ items/)
      .waitFor()
    expect(await prompt(page).count()).toBe(0)
    await expectAll(own, join(program.root, 'answers'), files)
  })
}, 180_000)

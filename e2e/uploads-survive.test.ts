import { expect } from 'bun:test'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { become } from './folder.ts'
import { openTheatre, typeCredentials } from './harness.ts'
import { choose, drop, throttled, tray, unfinished, withOwnFolder } from './uploading.ts'

const { program, test } = openTheatre()

/** So many files of a hundred kilobytes, each different. */
const pictures = (count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${index % 2 ? 'odd' : 'even'}/p${index}.bin`,
      new Uint8Array(100_000).fill(index % 251),
    ]),
  )

/** How many files arrived below a folder of the program. */
async function arrived(folder: string): Promise<number> {
  const found = await readdir(join(program().root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).length
}

/** Waits until so many arrived. */
async function untilArrived(folder: string, count: number): Promise<void> {
  const end = Date.now() + 30_000
  while ((await arrived(folder)) < count) {
    if (Date.now() > end) throw new Error(`Only ${await arrived(folder)} arrived.`)
    await Bun.sleep(50)
  }
}

/** Whether everything of one's own is in a folder of the program, byte for byte. */
async function expectAll(own: string, folder: string, files: Record<string, Uint8Array | string>): Promise<void> {
  const there = join(program().root, folder, basename(own))
  for (const [name, content] of Object.entries(files))
    expect(Buffer.compare(await readFile(join(there, name)), Buffer.from(content))).toBe(0)
}

/** What the tray says is left. */
async function leftOf(page: Page): Promise<{ left: number; total: number }> {
  const text = await unfinished(page)
    .getByText(/files were not uploaded yet/)
    .innerText()
  const [left = 0, total = 0] = text.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? []
  return { left, total }
}

const accepting = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

/** Brings a folder, and goes when a part of it has arrived. */
async function bringInPart(page: Page, own: string, folder: string): Promise<void> {
  await throttled(page, 6_000_000)
  await drop(page, [own])
  await untilArrived(folder, 60)
  // What arrived is written down once a second.
  await Bun.sleep(1200)
}

test('a folder that is being uploaded goes on after a reload, by what the browser kept of it', async ({ program, signIn }) => {
  const files = pictures(400)
  await program.plant({ 'reload/': '' })
  await withOwnFolder(files, async (own) => {
    const page = await signIn({ at: '/files/reload/' })
    accepting(page)
    await bringInPart(page, own, 'reload')
    await page.reload()
    await unfinished(page).getByText(basename(own)).waitFor()
    const { left, total } = await leftOf(page)
    expect(total).toBe(400)
    expect(left).toBeLessThan(400)
    expect(await flawsInBothThemes(page)).toEqual([])
    await throttled(page, null)
    await unfinished(page).getByRole('button', { name: `Continue ${basename(own)}` }).click()
    await page.getByRole('status').getByText(`Uploaded ${left} items`).waitFor()
    await expectAll(own, 'reload', files)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await Bun.sleep(500)
    expect(await unfinished(page).count()).toBe(0)
  })
}, 90_000)

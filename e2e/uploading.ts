// What a person brings from their own disk, and what the page says of it.

import { expect } from 'bun:test'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { menuLine } from './folder.ts'

/** A time that files of one's own have, so that every copy of them is as old. */
const LONG_AGO = new Date('2024-02-03T04:05:06Z')

/** Puts files below a folder of one's own. */
async function bringAbout(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
    await utimes(join(folder, name), LONG_AGO, LONG_AGO)
  }
}

/** Makes a folder on the person's own disk, gone after the work. */
export async function withOwnFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-own-'))
  try {
    await bringAbout(folder, files)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens the dialog of the browser from the menu of the header, by keys, and chooses in it. */
export async function choose(page: Page, line: string, paths: string | string[]): Promise<void> {
  await page.getByRole('button', { name: 'New or upload' }).press('Enter')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), menuLine(page, line).press('Enter')])
  await chooser.setFiles(paths)
}

/** Drops files of this machine onto the listing, as from the desktop, once it is there: nothing takes them before. */
export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const empty = page.getByRole('heading', { name: 'It feels lonely here…' })
  await page.getByRole('grid').or(empty).first().waitFor()
  const box = await page.getByRole('main').boundingBox()
  if (!box) return expect.unreachable()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data })
}

/** The one session by which the line of a page is held narrow: those of several would each hold it. */
const lines = new WeakMap<Page, Promise<CDPSession>>()

/** Lets no more than so many bytes a second out of a page, or as many as can be, each answer so many ms late. */
export async function throttled(page: Page, bytes: number | null, latency = 0): Promise<void> {
  const line = lines.get(page) ?? page.context().newCDPSession(page)
  lines.set(page, line)
  const devtools = await line
  const uploadThroughput = bytes ?? -1
  const how = { offline: false, latency, downloadThroughput: -1, uploadThroughput }
  await devtools.send('Network.emulateNetworkConditions', how)
}

/** What is on its way up. */
export const tray = (page: Page): Locator => page.getByRole('region', { name: 'Uploads', exact: true })

/** What was left unfinished. */
export const unfinished = (page: Page): Locator => page.getByRole('region', { name: 'Unfinished uploads' })

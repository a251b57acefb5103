// Files that a user uploads from their own disk, and the page's reports about them.

import { expect } from 'bun:test'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expectEventually, menuEntry } from './file-listing.ts'

/** Modification time of the user's files, so that every copy has the same. */
const LONG_AGO = new Date('2024-02-03T04:05:06Z')

/**
 * Error that a canceled upload may leave in the console: the page aborts its request and deletes the upload, and Chromium may send the second
 * request before it has ended the first, which the server then refuses. Chromium reports the answer although the page has aborted the request.
 */
export const CANCELED = /status of 423 /

/** Creates files below a folder of the user. */
async function createLocalFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
    await utimes(join(folder, name), LONG_AGO, LONG_AGO)
  }
}

/** Creates a folder on the user's own disk, deleted after the work. */
export async function withLocalFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-own-'))
  try {
    await createLocalFiles(folder, files)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens the browser's file dialog from the menu of the header, by keyboard, and selects in it. */
export async function selectForUpload(page: Page, line: string, paths: string | string[]): Promise<void> {
  await page.getByRole('button', { name: 'New or upload' }).press('Enter')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), menuEntry(page, line).press('Enter')])
  await chooser.setFiles(paths)
}

/** State of a drag over the page. */
interface DragState {
  /** Whether it accepts them where they are. */
  isAccepted: boolean
  hasDropped: boolean
  /** Whether they left the page, which ends a drag without a drop. */
  hasLeft: boolean
}

const watchDrag = (page: Page) =>
  page.evaluate(() => {
    const seen: DragState = { isAccepted: false, hasDropped: false, hasLeft: false }
    Object.assign(window, { dragSeen: seen })
    document.addEventListener(
      'dragover',
      (event) => (seen.isAccepted = event.defaultPrevented && event.dataTransfer?.dropEffect !== 'none'),
    )
    document.addEventListener('drop', () => (seen.hasDropped = true), true)
    document.addEventListener('dragleave', ({ relatedTarget }) => (seen.hasLeft ||= relatedTarget === null), true)
  })
const dragState = (page: Page): Promise<DragState> =>
  page.evaluate(() => (window as unknown as { dragSeen: DragState }).dragSeen)

/** Drops files of this machine onto the listing, as from the desktop, once the listing accepts them. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const empty = page.getByRole('heading', { name: 'It feels lonely here…' })
  await page.getByRole('grid').or(empty).first().waitFor()
  const box = await page.getByRole('main').boundingBox()
  if (!box) return expect.unreachable()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x, y, data })
  // The browser ends a drag without a drop if the page had not yet accepted the last movement: then the files are dragged again.
  for (let hasDropped = false; !hasDropped; hasDropped = (await dragState(page)).hasDropped) {
    await watchDrag(page)
    await dispatch('dragEnter')
    // Like a person's pointer: the browser repeats the event, and a page that is still starting accepts a later one.
    await expectEventually(async () => {
      await dispatch('dragOver')
      return (await dragState(page)).isAccepted
    }, true)
    // Until here it may have left only single elements of the page.
    await page.evaluate(() => Object.assign((window as unknown as { dragSeen: object }).dragSeen, { hasLeft: false }))
    await dispatch('drop')
    await expectEventually(async () => {
      const { hasDropped, hasLeft } = await dragState(page)
      return hasDropped || hasLeft
    }, true)
  }
}

/** The DevTools session that throttles each page; with several sessions each would throttle it. */
const lines = new WeakMap<Page, Promise<CDPSession>>()

/** Limits the upload speed of a page, in bytes per second, null for no limit, and delays each response by `latency` milliseconds. */
export async function throttleUpload(page: Page, bytes: number | null, latency = 0): Promise<void> {
  const line = lines.get(page) ?? page.context().newCDPSession(page)
  lines.set(page, line)
  const devtools = await line
  const uploadThroughput = bytes ?? -1
  const how = { offline: false, latency, downloadThroughput: -1, uploadThroughput }
  await devtools.send('Network.emulateNetworkConditions', how)
}

/** Returns the tray of uploads in progress. */
export const uploadTray = (page: Page): Locator => page.getByRole('region', { name: 'Uploads', exact: true })

/** Returns the list of unfinished uploads. */
export const unfinishedUploads = (page: Page): Locator => page.getByRole('region', { name: 'Interrupted uploads' })

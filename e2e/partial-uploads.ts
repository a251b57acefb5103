// Partially uploaded folders, and the browser's records of them.
import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expectEventually } from './file-listing.ts'
import { dropFiles, throttleUpload, unfinishedUploads, uploadTray } from './upload-actions.ts'

/** Returns a number of different files of 100 KB. */
export const pictures = (count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${index % 2 ? 'odd' : 'even'}/p${index}.bin`,
      new Uint8Array(100_000).fill(index % 251),
    ]),
  )

/** Expects all files of the user to be in a folder of the program, byte for byte. */
export async function expectAll(own: string, there: string, files: Record<string, Uint8Array | string>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    expect(Buffer.compare(await readFile(join(there, basename(own), name)), Buffer.from(content))).toBe(0)
}

/** Returns the numbers of remaining and of all files, from the list of unfinished uploads. */
export async function remainingUploads(page: Page): Promise<{ left: number; total: number }> {
  const text = await unfinishedUploads(page)
    .getByText(/files weren't uploaded/)
    .textContent()
  const [left = 0, total = 0] = text?.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? []
  return { left, total }
}

/** Bytes per second, so slow that no upload ends while a test checks it, even on a busy machine. */
export const SLOW_UPLOAD_RATE = 20_000

export const acceptDialogs = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

/**
 * Returns the numbers of files that the browser has recorded as uploaded, as listed, and with the addresses of their parts on the server.
 */
export const recordedUploads = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('coffer-uploads'))
    const sums = { drops: 0, listed: 0, done: 0, parted: 0 }
    for (const { name = '' } of found) {
      const database = await answer(indexedDB.open(name))
      if (database.objectStoreNames.contains('done')) {
        const all = database.transaction(['drops', 'listed', 'done'])
        const [drops, listed, done] = await Promise.all([
          answer<{ parts: unknown[] }[]>(all.objectStore('drops').getAll()),
          answer<{ paths: string[] }[]>(all.objectStore('listed').getAll()),
          answer<{ ranges: number[] }[]>(all.objectStore('done').getAll()),
        ])
        sums.drops += drops.length
        sums.parted += drops.reduce((sum, { parts }) => sum + parts.length, 0)
        sums.listed += listed.reduce((sum, { paths }) => sum + paths.length, 0)
        // Ranges are stored as alternating first and last indexes.
        for (const { ranges } of done)
          for (let at = 0; at < ranges.length; at += 2) sums.done += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0) + 1
      }
      database.close()
    }
    return sums
  })

/** Waits until no upload is recorded, so that none can be offered. */
export const waitForNoRecords = (page: Page) =>
  expectEventually(() => recordedUploads(page), { drops: 0, listed: 0, done: 0, parted: 0 })

/** Waits until a part of the upload has arrived, and lets no further file start. */
export async function waitForPartialUpload(page: Page): Promise<void> {
  // The tray counts sent files, of which the server may not have stored any yet. Stored files are recorded once a second.
  await expectEventually(async () => (await recordedUploads(page)).done > 30, true)
  await uploadTray(page).getByRole('button', { name: 'Pause all uploads' }).click()
}

/** Uploads a folder, of which only a part arrives. */
export async function uploadPartially(page: Page, own: string): Promise<void> {
  await throttleUpload(page, 6_000_000)
  await dropFiles(page, [own])
  await waitForPartialUpload(page)
}

/** Ends the tab as a crash does, without notifying the page. */
export async function crashTab(page: Page): Promise<void> {
  await Promise.race([page.goto('chrome://crash').catch(() => null), page.waitForEvent('crash')])
}

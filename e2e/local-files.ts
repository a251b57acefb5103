// Files on the user's own disk, and selecting them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { menuEntry } from './file-listing.ts'

/** Returns the tray of the uploads. */
export const uploadTray = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' }).first()

/** Selects files of this machine. */
export async function selectFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New or upload' }).press('Enter')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    menuEntry(page, 'Upload files').press('Enter'),
  ])
  await chooser.setFiles([...paths])
}

/** Creates a folder on the user's own disk with files of these sizes, deleted after the work. */
export async function withLocalFiles(sizes: Record<string, number>, work: (paths: readonly string[]) => Promise<void>) {
  const own = await mkdtemp(join(tmpdir(), 'coffer-own-'))
  try {
    for (const [name, size] of Object.entries(sizes)) await writeFile(join(own, name), Buffer.alloc(size, name))
    await work(Object.keys(sizes).map((name) => join(own, name)))
  } finally {
    await rm(own, { recursive: true })
  }
}

export const MEGABYTE = 1024 * 1024

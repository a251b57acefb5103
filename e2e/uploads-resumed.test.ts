import { expect } from 'bun:test'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, prompt, waitForAnimations } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import {
  acceptDialogs,
  crashTab,
  expectAll,
  pictures,
  remainingUploads,
  uploadPartially,
  waitForNoRecords,
  waitForPartialUpload,
} from './partial-uploads.ts'
import { typeCredentials } from './sign-in.ts'
import { dropFiles, selectForUpload, throttleUpload, unfinishedUploads, withLocalFolder } from './upload-actions.ts'

const { test } = setUpBrowserTests({ preloads: true })

test('a folder that was chosen is chosen again: what changed is asked about, what is gone is told', async ({
  program,
  signIn,
}) => {
  const files = pictures(800)
  await program.plant({ 'chosen/': '' })
  await withLocalFolder(files, async (own) => {
    const page = await signIn({ at: '/files/chosen/' })
    acceptDialogs(page)
    await throttleUpload(page, 6_000_000)
    await selectForUpload(page, 'Upload folder', own)
    await waitForPartialUpload(page)
    await page.reload()
    const { left } = await remainingUploads(page)
    await throttleUpload(page, null)
    // The dialog returns files in any order; these have not been uploaded for certain.
    const there = new Set(
      await readdir(join(program.root, 'chosen'), { recursive: true }).then((all) => all.map((name) => basename(name))),
    )
    const [changed = '', missing = ''] = Object.keys(files).filter((name) => !there.has(basename(name)))
    await writeFile(join(own, changed), 'other')
    await rm(join(own, missing))
    await withLocalFolder({ 'x.txt': 'x' }, async (other) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        unfinishedUploads(page).getByRole('button', { name: 'Select the folder again' }).press('Enter'),
      ])
      await chooser.setFiles(other)
      await unfinishedUploads(page).getByText("The selected files don't belong to this upload.").first().waitFor()
    })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      unfinishedUploads(page).getByRole('button', { name: 'Select the folder again' }).press('Enter'),
    ])
    await chooser.setFiles(own)
    await page
      .getByRole('status')
      .getByText(`Uploaded ${left - 2} items`)
      .waitFor()
    await unfinishedUploads(page).getByText('1 file no longer exists.').click()
    await unfinishedUploads(page).getByText(missing).first().waitFor()
    await unfinishedUploads(page).getByText('1 file has changed.').click()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await unfinishedUploads(page).getByRole('button', { name: 'Upload current versions' }).click()
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor()
    expect(await readFile(join(program.root, 'chosen', basename(own), changed), 'utf8')).toBe('other')
    await unfinishedUploads(page).getByRole('button', { name: 'Skip' }).click()
    await unfinishedUploads(page).waitFor({ state: 'detached' })
    const { [changed]: _, [missing]: __, ...same } = files
    await expectAll(own, join(program.root, 'chosen'), same)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await waitForNoRecords(page)
    await waitForAnimations(page)
    expect(await unfinishedUploads(page).count()).toBe(0)
  })
}, 180_000)

test('nobody else is offered it, and who signs out leaves nothing', async ({ program, signIn, excuse }) => {
  excuse(/status of 401/)
  program.addUser('anna')
  const files = pictures(800)
  await program.plant({ 'apart/': '' })
  await withLocalFolder(files, async (own) => {
    const page = await signIn({ at: '/files/apart/' })
    acceptDialogs(page)
    await uploadPartially(page, own)
    await page.reload()
    await remainingUploads(page)
    const databases = () =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name = '' }) => name.replace(/ .*#/, ' #'))
          .filter((name) => name.startsWith('coffer-uploads')),
      )
    expect(await databases()).toContain('coffer-uploads #1')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectEventually(databases, [])
    await typeCredentials(page, 'anna')
    await page.getByRole('grid').waitFor()
    await waitForNoRecords(page)
    await waitForAnimations(page)
    expect(await unfinishedUploads(page).count()).toBe(0)
    expect(await databases()).toEqual([])
  })
}, 180_000)

/** Removes the browser features that need HTTPS. */
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
  const files = pictures(800)
  await withLocalFolder(files, async (own) => {
    const page = await signIn({ at: '/files/plain/' })
    acceptDialogs(page)
    await withoutHttps(page)
    await page.reload()
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    await uploadPartially(page, own)
    const other = await page.context().newPage()
    await other.goto(`${program.url}/files/plain/`)
    await other.getByRole('grid').waitFor()
    // Time is what is tested: it would have been offered by now.
    await Bun.sleep(1000)
    expect(await unfinishedUploads(other).count()).toBe(0)
    await page.close()
    await other.reload()
    const [chooser] = await Promise.all([
      other.waitForEvent('filechooser'),
      unfinishedUploads(other).getByRole('button', { name: 'Select the folder again' }).press('Enter'),
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
  await withLocalFolder(pictures(800), async (own) => {
    const page = await signIn({ at: '/files/tabs/' })
    acceptDialogs(page)
    await uploadPartially(page, own)
    const other = await page.context().newPage()
    await other.goto(`${program.url}/files/tabs/`)
    await other.getByRole('grid').waitFor()
    // Time is what is tested: it would have been offered by now.
    await Bun.sleep(1000)
    expect(await unfinishedUploads(other).count()).toBe(0)
    await crashTab(page)
    await remainingUploads(other)
    await unfinishedUploads(other)
      .getByRole('button', { name: `Discard ${basename(own)}` })
      .press('Enter')
    await unfinishedUploads(other).waitFor({ state: 'detached' })
    await other.reload()
    await other.getByRole('grid').waitFor()
    await waitForNoRecords(other)
    await waitForAnimations(other)
    expect(await unfinishedUploads(other).count()).toBe(0)
  })
}, 180_000)

/** Denies the browser's question for access to files. */
const refusing = (page: Page) =>
  page.addInitScript(() => {
    const no = async () => 'denied'
    Object.assign(FileSystemHandle.prototype, { queryPermission: no, requestPermission: no })
  })

test('without permission for what was kept it is chosen again; what was moved away is told', async ({
  program,
  signIn,
}) => {
  const files = pictures(800)
  await program.plant({ 'denied/': '' })
  await withLocalFolder(files, async (own) => {
    const page = await signIn({ at: '/files/denied/' })
    acceptDialogs(page)
    await uploadPartially(page, own)
    await page.reload()
    const { left } = await remainingUploads(page)
    await rename(own, `${own}-moved`)
    await unfinishedUploads(page)
      .getByRole('button', { name: `Resume ${basename(own)}` })
      .click()
    await unfinishedUploads(page).getByText('The file is no longer there.').first().waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await rename(`${own}-moved`, own)
    await refusing(page)
    await page.reload()
    await unfinishedUploads(page)
      .getByRole('button', { name: `Resume ${basename(own)}` })
      .click()
    await unfinishedUploads(page).getByText('The browser has no access to the file.').first().waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      unfinishedUploads(page).getByRole('button', { name: 'Select the folder again' }).click(),
    ])
    await throttleUpload(page, null)
    await chooser.setFiles(own)
    // A nested folder may remain, too.
    await page
      .getByRole('status')
      .getByText(new RegExp(`Uploaded (${left}|${left + 1}) items`))
      .waitFor()
    await unfinishedUploads(page).waitFor({ state: 'detached' })
    await expectAll(own, join(program.root, 'denied'), files)
  })
}, 180_000)

test('an answer for all holds on after a reload, and the end of a session forgets nothing', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of (401|409)/)
  const files = pictures(800)
  await withLocalFolder(files, async (own) => {
    const taken = Object.keys(files).map((name) => [`answers/${basename(own)}/${name}`, 'old'] as const)
    await program.plant(Object.fromEntries(taken))
    const page = await signIn({ at: '/files/answers/' })
    acceptDialogs(page)
    await page.getByRole('grid').waitFor()
    await throttleUpload(page, 6_000_000)
    await dropFiles(page, [own])
    await prompt(page, 'This name already exists').getByLabel('Apply to all').check()
    await prompt(page).getByRole('button', { name: 'Replace' }).click()
    await waitForPartialUpload(page)
    await page.evaluate(() =>
      fetch('/api/logout', { method: 'POST', headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' } }),
    )
    await page.reload()
    await typeCredentials(page)
    await throttleUpload(page, null)
    await unfinishedUploads(page)
      .getByRole('button', { name: `Resume ${basename(own)}` })
      .click()
    await page
      .getByRole('status')
      .getByText(/Uploaded \d+ items/)
      .waitFor()
    expect(await prompt(page).count()).toBe(0)
    await expectAll(own, join(program.root, 'answers'), files)
  })
}, 180_000)

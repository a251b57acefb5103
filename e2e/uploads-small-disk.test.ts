// A nearly full disk, as users see it when they upload.
import { afterAll, expect } from 'bun:test'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { mountSmallDisk } from './faults/small-disk.ts'
import { expectEventually } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { MEGABYTE, selectFiles, uploadTray, withLocalFiles } from './local-files.ts'

const disks = new AsyncDisposableStack()
const { test } = setUpBrowserTests({
  needs: ['mounts'],
  makeRoot: async (root) => {
    const disk = disks.use(await mountSmallDisk(8 * MEGABYTE))
    await mkdir(join(disk.path, 'inbox'))
    await symlink(disk.path, root)
  },
})
afterAll(() => disks.disposeAsync())

test('what will not fit is asked about before it is sent', async ({ program, signIn, excuse }) => {
  // A canceled upload may have ended by itself, or be deleted before its request has ended.
  excuse(/status of (507|404|423)/)
  const page = await signIn({ at: '/files/inbox/' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (/^\/api\/(files|tus)\//.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  await withLocalFiles({ 'fits.bin': 2 * MEGABYTE }, async (paths) => {
    await selectFiles(page, paths)
    await page.getByRole('status').getByText('Uploaded 1 item').waitFor()
  })
  const before = sent.length
  await withLocalFiles({ 'a.bin': 5 * MEGABYTE, 'b.bin': 5 * MEGABYTE, 'c.txt': 10 }, async (paths) => {
    await selectFiles(page, paths)
    await uploadTray(page)
      .getByText(/^Not enough disk space\. Free: 6.*MB\. Still to upload: 10.*MB\.$/)
      .waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    expect(sent.length).toBe(before)
    await uploadTray(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await uploadTray(page).waitFor({ state: 'detached' })
    expect(sent.length).toBe(before)
    await selectFiles(page, paths)
    await uploadTray(page).getByRole('button', { name: 'Upload anyway' }).click()
    await uploadTray(page).getByText("The server's disk is full.").waitFor()
    await rm(join(program.root, 'inbox/fits.bin'))
    await expectEventually(async () => (await readdir(join(program.root, 'inbox'))).includes('c.txt'), true)
    await uploadTray(page).getByRole('button', { name: 'Cancel all uploads' }).click()
    await uploadTray(page).waitFor({ state: 'detached' })
  })
})

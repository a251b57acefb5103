// A nearly full disk, as users see it when they upload.
import { afterAll, expect } from 'bun:test'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { mountSmallDisk } from './faults/small-disk.ts'
import { flawsInBothThemes } from './flaws.ts'
import { become } from './folder.ts'
import { openTheatre } from './harness.ts'
import { choose, MEGABYTE, tray, withOwnFiles } from './own-files.ts'

const disks = new AsyncDisposableStack()
const { test } = openTheatre({
  needs: ['mounts'],
  makeRoot: async (root) => {
    const disk = disks.use(await mountSmallDisk(8 * MEGABYTE))
    await mkdir(join(disk.path, 'inbox'))
    await symlink(disk.path, root)
  },
})
afterAll(() => disks.disposeAsync())

test('what will not fit is asked about before it is sent', async ({ program, signIn, excuse }) => {
  // A canceled upload may have ended by itself.
  excuse(/status of (507|404)/)
  const page = await signIn({ at: '/files/inbox/' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (/^\/api\/(files|tus)\//.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  await withOwnFiles({ 'fits.bin': 2 * MEGABYTE }, async (paths) => {
    await choose(page, paths)
    await page.getByRole('status').getByText('Uploaded one item').waitFor()
  })
  const before = sent.length
  await withOwnFiles({ 'a.bin': 5 * MEGABYTE, 'b.bin': 5 * MEGABYTE, 'c.txt': 10 }, async (paths) => {
    await choose(page, paths)
    await tray(page)
      .getByText(/^This will not fit\. Free on the server: 6.*MB\. Still to be uploaded: 10.*MB\.$/)
      .waitFor()
    expect(await flawsInBothThemes(page)).toEqual([])
    expect(sent.length).toBe(before)
    await tray(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await tray(page).waitFor({ state: 'detached' })
    expect(sent.length).toBe(before)
    await choose(page, paths)
    await tray(page).getByRole('button', { name: 'Upload anyway' }).click()
    await tray(page).getByText('The disk of the server is full.').waitFor()
    await rm(join(program.root, 'inbox/fits.bin'))
    await become(async () => (await readdir(join(program.root, 'inbox'))).includes('c.txt'), true)
    await tray(page).getByRole('button', { name: 'Cancel all uploads' }).click()
    await tray(page).waitFor({ state: 'detached' })
  })
})

// Resources that uploads must leave free: the last connection, and the page itself.
import { expect } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectEventually, grid, item, waitForFocusedField } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { MEGABYTE, selectFiles, uploadTray, withLocalFiles } from './local-files.ts'
import { CANCELED } from './upload-actions.ts'

const { test } = setUpBrowserTests({ tree: { 'many/there.txt': '', 'slow/': '', 'other/a.txt': '' } })

test('five slow uploads leave a connection for listings, also of another page, and changes are still seen', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(CANCELED)
  const page = await signIn({ at: '/files/slow/' })
  const other = await page.context().newPage()
  const listening = other.waitForResponse((answer) => answer.url().includes('/api/events/'))
  await other.goto(`${program.url}/files/other/`)
  await listening
  await page.bringToFront()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  const sizes = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`large-${n}.bin`, 12 * MEGABYTE]))
  await withLocalFiles(sizes, async (paths) => {
    let under = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') under += 1
    })
    await selectFiles(page, paths)
    await expectEventually(async () => under, 5)
    for (const looking of [page, other]) {
      await looking.bringToFront()
      await looking.getByRole('link', { name: 'My files', exact: true }).first().click()
      await item(looking, 'other').waitFor({ timeout: 60_000 })
      await item(looking, 'other').click()
      if ((await grid(looking).getByRole('link', { name: 'a.txt' }).count()) === 0)
        await looking.keyboard.press('Enter')
      await item(looking, 'a.txt').waitFor({ timeout: 60_000 })
    }
    await writeFile(join(program.root, 'other/b.txt'), '')
    await item(other, 'b.txt').waitFor({ timeout: 60_000 })
    await page.bringToFront()
    await item(page, 'b.txt').waitFor({ timeout: 60_000 })
    await uploadTray(page).getByRole('button', { name: 'Cancel all uploads' }).click()
    await uploadTray(page).waitFor({ state: 'detached' })
  })
}, 180_000)

test('a hundred thousand files wait while the page answers', async ({ signIn }) => {
  const page = await signIn({ at: '/files/many/' })
  await item(page, 'there.txt').waitFor()
  await page.route('**/api/files/**', () => undefined)
  await page.evaluate(async () => {
    for (let paste = 0; paste < 50; paste += 1) {
      const clipboardData = new DataTransfer()
      for (let file = 0; file < 2000; file += 1) clipboardData.items.add(new File(['x'], `f-${paste}-${file}`))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      // Each paste is one task.
      await new Promise((done) => setTimeout(done))
    }
  })
  await uploadTray(page).getByText('Uploading 0 of 100,000').waitFor()
  await uploadTray(page).getByRole('button', { name: 'Show uploads' }).click()
  const list = page.getByRole('region', { name: 'All uploads' })
  for (const at of [1_000_000, 3_000_000, 5_000_000]) {
    await list.evaluate((element, top) => element.scrollTo(0, top), at)
    await list.getByText(/^f-/).first().waitFor()
    // Only visible rows are drawn, which keeps the page responsive.
    expect(await list.getByText(/^f-/).count()).toBeLessThan(200)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+F')
  await waitForFocusedField(page)
  await page.keyboard.type('there', { delay: 50 })
  await page.getByRole('dialog').getByText('there.txt').waitFor()
  await page.keyboard.press('Escape')
  await uploadTray(page).getByRole('button', { name: 'Pause all uploads' }).click()
  await uploadTray(page).getByRole('button', { name: 'Resume all uploads' }).click()
  await uploadTray(page).getByRole('button', { name: 'Cancel all uploads' }).click()
  await uploadTray(page).waitFor({ state: 'detached' })
}, 180_000)

// An instance whose operator has disabled thumbnails.
import { expect } from 'bun:test'
import { expectEventually, grid, item, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { picture } from './media.ts'

const { test } = setUpBrowserTests({ flags: ['--disable-thumbnails', '--disable-preview-resize'] })

test('where they are switched off nobody asks for small pictures, and the original is shown', async (stage) => {
  await stage.program.plant({ 'off/a.png': picture(1600, 1200) })
  const page = await stage.signIn({ at: '/files/off/' })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/preview/') && asked.push(request.url()))
  await showAs(page, 'mosaic')
  await grid(page).and(page.locator('[data-view=mosaic]')).waitFor()
  await item(page, 'a.png').dblclick()
  const image = page.getByRole('img', { name: 'a.png' })
  await expectEventually(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth), 1600)
  expect(await page.getByRole('button', { name: 'Show original size' }).count()).toBe(0)
  expect(asked).toEqual([])
})

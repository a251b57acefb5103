import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { doubleTap } from './double-tap.ts'
import { expectEventually, grid, item, prompt, showAs, waitForAnimations } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { film, picture } from './media.ts'

const { test } = setUpBrowserTests()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Returns the number of thumbnails that are drawn. */
const drawn = (page: Page): Promise<number> =>
  grid(page)
    .locator('img')
    .evaluateAll(
      (images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
    )
/** Returns whether an address is that of a thumbnail, in either size. */
const isThumb = (url: string) => /\/api\/preview\/(?:thumb|medium)\//.test(url)

/** Returns a photo of one color. */
const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const album = (folder: string, count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}/${String(index).padStart(4, '0')}.png`,
      picture(40, 30, index % 256),
    ]),
  )

/** Opens a folder as a mosaic. */
async function openMosaic(page: Page): Promise<void> {
  await showAs(page, 'mosaic')
  await grid(page).and(page.locator('[data-view=mosaic]')).waitFor()
}

test('small pictures stand for photos in the mosaic; what cannot be read keeps its icon', async (stage) => {
  await stage.program.plant({
    'shown/a.jpg': await photo(400, 300, '#369').jpeg().toBuffer(),
    'shown/b.png': picture(60, 40),
    'shown/broken.jpg': 'no picture',
    'shown/note.txt': 'text',
    'shown/sub/': '',
  })
  stage.excuse(/status of 4\d\d|status of 501/)
  const page = await stage.signIn({ at: '/files/shown/' })
  await openMosaic(page)
  await expectEventually(() => drawn(page), 2)
  await expectEventually(() => item(page, 'broken.jpg').locator('svg').count(), 1)
  expect(await page.getByRole('alert').filter({ visible: true }).allInnerTexts()).toEqual([])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await item(page, 'a.jpg').dblclick()
  await page.getByRole('img', { name: 'a.jpg' }).waitFor()
})

/** Counts the requests for thumbnails from now on; each response is delayed. */
async function countThumbs(page: Page) {
  await page.route(
    (url) => isThumb(url.href),
    async (route) => {
      // Time is what is tested: responses are late enough that the next ones are requested meanwhile.
      await Bun.sleep(150)
      await route.continue().catch(() => undefined)
    },
  )
  await page.evaluate(() => {
    const tally = { asked: 0, open: 0, most: 0, aborted: 0 }
    const real = globalThis.fetch
    Object.assign(globalThis, { tally })
    globalThis.fetch = Object.assign((...[input, init]: Parameters<typeof fetch>) => {
      const answer = real(input, init)
      if (!/\/api\/preview\/(?:thumb|medium)\//.test(String(input))) return answer
      tally.asked += 1
      tally.open += 1
      tally.most = Math.max(tally.most, tally.open)
      let over = false
      const close = () => {
        if (!over) tally.open -= 1
        over = true
      }
      init?.signal?.addEventListener('abort', () => {
        if (!over) tally.aborted += 1
        close()
      })
      answer.then(close, close)
      return answer
    }, real)
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'tally') as { asked: number; most: number; aborted: number })
}

test('only what is to be seen is fetched, four at once; what was scrolled past is called off', async (stage) => {
  await stage.program.plant(album('many', 300))
  const page = await stage.signIn({ at: '/files/' })
  await openMosaic(page)
  const counted = await countThumbs(page)
  await item(page, 'many').dblclick()
  await expectEventually(async () => (await drawn(page)) > 4, true)
  await grid(page).evaluate((listing) => {
    listing.scrollTop = listing.scrollHeight
  })
  await expectEventually(() => grid(page).getByRole('link', { name: '0299.png' }).locator('img').count(), 1)
  const { asked, most, aborted } = await counted()
  expect(most).toBeLessThanOrEqual(4)
  expect(aborted).toBeGreaterThan(0)
  expect(asked).toBeLessThan(150)
}, 180_000)

test('scrolling back shows what was there without asking again', async (stage) => {
  await stage.program.plant(album('again', 120))
  const page = await stage.signIn({ at: '/files/again/' })
  await openMosaic(page)
  const first = grid(page).getByRole('link', { name: '0000.png' }).locator('img')
  await first.waitFor()
  const scroll = (to: number) => grid(page).evaluate((listing, top) => listing.scrollTo(0, top), to)
  await scroll(4000)
  await first.waitFor({ state: 'detached' })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('0000.png') && asked.push(request.url()))
  await scroll(0)
  await first.waitFor()
  expect(await first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  expect(asked).toEqual([])
})

test('without the permission to download nobody asks for small pictures', async (stage) => {
  await stage.program.plant(album('denied', 4))
  stage.program.addUser('gazer', { may_download: 0, view_mode: 'mosaic' })
  const page = await stage.signIn({ as: 'gazer', at: '/files/denied/' })
  const asked: string[] = []
  page.on('request', (request) => isThumb(request.url()) && asked.push(request.url()))
  await openMosaic(page)
  await item(page, '0000.png').waitFor()
  await waitForAnimations(page)
  expect({ asked, drawn: await drawn(page) }).toEqual({ asked: [], drawn: 0 })
})

test('the picture for the screen comes first, the original when it is asked for', async (stage) => {
  const noise = await photo(2400, 1800, '#864').jpeg().toBuffer()
  await stage.program.plant({ 'large/a.jpg': noise })
  const page = await stage.signIn({ at: '/files/large/a.jpg' })
  const width = () => page.getByRole('img', { name: 'a.jpg' }).evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expectEventually(width, 1080)
  await page.getByRole('button', { name: 'Show original size' }).click()
  await expectEventually(width, 2400)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Show reduced size' }).click()
  await expectEventually(width, 1080)
})

/** Returns simulated fingers on the page, through the browser's own protocol. */
async function hand(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Array<{ x: number; y: number }>) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) })
  return {
    async swipe(from: number, to: number) {
      await put('touchStart', { x: from, y: 400 })
      for (const part of [0.3, 0.6, 1]) await put('touchMove', { x: from + (to - from) * part, y: 402 })
      await put('touchEnd')
    },
    async pinch(from: number, to: number) {
      const two = (apart: number) =>
        [
          { x: 195 - apart / 2, y: 400 },
          { x: 195 + apart / 2, y: 400 },
        ] as const
      const moves = [0.3, 0.6, 1].map((part) => () => put('touchMove', ...two(from + (to - from) * part)))
      const events = [() => put('touchStart', ...two(from)), ...moves, () => put('touchEnd')]
      await Promise.all(events.map((send) => send()))
    },
  }
}

test('on a phone: swipe to the neighbours, pinch and double tap to zoom, no swipe while enlarged', async (stage) => {
  await stage.program.plant({ 'touch/1.png': picture(900, 600), 'touch/2.png': picture(900, 600) })
  const page = await stage.signIn({ at: '/files/touch/1.png', browser: PHONE })
  await page.getByRole('img', { name: '1.png' }).waitFor()
  const { swipe, pinch } = await hand(page)
  const zoom = () => page.getByRole('button', { name: /^Fit to screen/ }).textContent()
  await swipe(300, 100)
  await heading(page, '2.png').waitFor()
  await page.getByRole('img', { name: '2.png' }).waitFor()
  await swipe(100, 300)
  await heading(page, '1.png').waitFor()
  await page.getByRole('img', { name: '1.png' }).waitFor()
  await pinch(100, 200)
  await expectEventually(async () => (await zoom())?.replace('Fit to screen', '').trim(), '200%')
  await swipe(300, 100)
  await waitForAnimations(page)
  await heading(page, '1.png').waitFor()
  await pinch(200, 100)
  await expectEventually(async () => (await zoom())?.replace('Fit to screen', '').trim(), '100%')
  await doubleTap(page, { x: 195, y: 400 })
  await expectEventually(async () => (await zoom())?.replace('Fit to screen', '').trim(), '200%')
})

test('a pinch continues from the one before it, even if the page was not drawn in between', async (stage) => {
  await stage.program.plant({ 'quick/1.png': picture(900, 600) })
  const page = await stage.signIn({ at: '/files/quick/1.png', browser: PHONE })
  await page.getByRole('img', { name: '1.png' }).waitFor()
  const { pinch } = await hand(page)
  const zoom = () => page.getByRole('button', { name: /^Fit to screen/ }).textContent()
  const busy = page.evaluate(() => {
    const end = performance.now() + 1000
    while (performance.now() < end);
  })
  await Promise.all([busy, pinch(50, 200), pinch(200, 100)])
  await expectEventually(async () => (await zoom())?.replace('Fit to screen', '').trim(), '200%')
})

test('a TIFF is decoded in the page, page by page', async (stage) => {
  const page1 = await photo(60, 40, '#c00').tiff({ compression: 'lzw' }).toBuffer()
  await stage.program.plant({ 'tiff/one.tif': page1, 'tiff/two.tiff': twoPages(), 'tiff/broken.tif': 'II no TIFF' })
  const page = await stage.signIn({ at: '/files/tiff/one.tif' })
  const canvas = page.locator('canvas')
  const colour = () =>
    canvas.evaluate(async (shown: HTMLCanvasElement) => {
      const copy = document.createElement('canvas')
      const context = copy.getContext('2d')
      context?.drawImage(shown, 0, 0)
      return [shown.width, shown.height, ...(context?.getImageData(1, 1, 1, 1).data ?? [])]
    })
  await canvas.waitFor()
  await expectEventually(colour, [60, 40, 204, 0, 0, 255])
  await page.goto(`${stage.program.url}/files/tiff/two.tiff`)
  await page.getByText('Page 1 of 2').waitFor()
  await expectEventually(colour, [4, 2, 10, 10, 10, 255])
  await page.keyboard.press('PageDown')
  await page.getByText('Page 2 of 2').waitFor()
  await expectEventually(colour, [4, 2, 200, 200, 200, 255])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  stage.excuse(/status of \d/)
  await page.goto(`${stage.program.url}/files/tiff/broken.tif`)
  await page.getByText("This file can't be displayed.").waitFor()
})

/** Returns a TIFF of two gray pages of 4 × 2 pixels. */
function twoPages(): Uint8Array {
  const [entries, size] = [8, 2 + 8 * 12 + 4]
  const bytes = Buffer.alloc(8 + 2 * (size + 8))
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  for (const [index, grey] of [10, 200].entries()) {
    const at = 8 + index * (size + 8)
    const values = { 256: 4, 257: 2, 258: 8, 259: 1, 262: 1, 273: at + size, 277: 1, 279: 8 }
    bytes.writeUInt16LE(entries, at)
    for (const [line, [tag, value]] of Object.entries(values).entries()) {
      bytes.writeUInt16LE(Number(tag), at + 2 + line * 12)
      bytes.writeUInt16LE(4, at + 4 + line * 12)
      bytes.writeUInt32LE(1, at + 6 + line * 12)
      bytes.writeUInt32LE(value, at + 10 + line * 12)
    }
    bytes.writeUInt32LE(index === 0 ? at + size + 8 : 0, at + size - 4)
    bytes.fill(grey, at + size, at + size + 8)
  }
  return bytes
}

test('a slide show goes through the pictures, over and over, and stops when somebody takes part', async (stage) => {
  await stage.program.plant({
    'slides/1.png': picture(90, 60),
    'slides/2.mp4': await film(),
    'slides/3.png': picture(90, 60),
  })
  const page = await stage.signIn({ at: '/files/slides/1.png' })
  await page.evaluate(() => localStorage.setItem('coffer.slides', '3'))
  await page.reload()
  await page.getByRole('img', { name: '1.png' }).waitFor()
  await page.getByRole('button', { name: 'Start slide show' }).waitFor()
  await page.keyboard.press('s')
  const tools = page.getByRole('toolbar', { name: 'Slide show' })
  await tools.waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await heading(page, '3.png').waitFor()
  await heading(page, '1.png').waitFor()
  await page.keyboard.press('Escape')
  await tools.waitFor({ state: 'detached' })
  await page.getByRole('img', { name: '1.png' }).waitFor()
  await page.getByRole('button', { name: 'Start slide show' }).click()
  await tools.getByRole('combobox').selectOption('60')
  await tools.getByRole('button', { name: 'Full screen' }).click()
  await tools.getByRole('button', { name: 'Exit full screen' }).click()
  await tools.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
  await page.waitForFunction(() => document.fullscreenElement === null)
  await page.keyboard.press('ArrowRight')
  await heading(page, '2.mp4').waitFor()
  await tools.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('coffer.slides'))).toBe('60')
}, 180_000)

test('the info prompt tells what a camera wrote, as text', async (stage) => {
  const exif = {
    IFD0: { Make: 'ACME', Model: '<b>One</b>' },
    IFD2: { ExposureTime: '1/250', FNumber: '28/10', ISOSpeedRatings: '400', FocalLength: '35/1' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 15/1 0/1' },
  }
  await stage.program.plant({
    'told/a.jpg': await photo(300, 200, '#579').withExif(exif).jpeg().toBuffer(),
    'told/clip.mp4': await film(),
  })
  const page = await stage.signIn({ at: '/files/told/a.jpg' })
  await page.getByRole('img', { name: 'a.jpg' }).waitFor()
  await page.keyboard.press('i')
  const info = prompt(page, 'a.jpg')
  for (const text of ['300 × 200', 'ACME <b>One</b>', '1/250 s · ƒ/2.8 · ISO 400 · 35 mm', '48.50000, 2.25000'])
    await info.getByText(text, { exact: true }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto(`${stage.program.url}/files/told/clip.mp4`)
  await page.getByLabel('clip.mp4').and(page.locator('video')).waitFor()
  await page.keyboard.press('i')
  await prompt(page, 'clip.mp4').getByText('Duration').waitFor()
})

test('the next picture is there at once', async (stage) => {
  await stage.program.plant({
    'next/1.jpg': await photo(3000, 2000, '#345').jpeg().toBuffer(),
    'next/2.jpg': await photo(3000, 2000, '#543').jpeg().toBuffer(),
  })
  const page = await stage.signIn({ at: '/files/next/1.jpg' })
  await page.getByRole('img', { name: '1.jpg' }).waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/preview/big/next/2.jpg')),
  )
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/preview/big/next/2.jpg') && asked.push(request.url()))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('img', { name: '2.jpg' }).waitFor()
  expect(asked).toEqual([])
})

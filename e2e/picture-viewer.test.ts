import { expect } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { countedSteps } from './counted-steps.ts'
import {
  activeName,
  expectEventually,
  folderShown,
  grid,
  item,
  menuEntry,
  notification,
  prompt,
  showAs,
} from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { film, picture } from './media.ts'

const { test } = setUpBrowserTests()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const strip = (page: Page) => page.getByRole('listbox', { name: 'Filmstrip' })
const shown = (page: Page, name: string) => page.getByRole('img', { name, exact: true })
const sizeOf = (page: Page, name: string) =>
  shown(page, name).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
const opacityOfBar = (page: Page) =>
  page.locator('[data-look=stage] > header').evaluate((bar) => getComputedStyle(bar).opacity)

/** Returns a photo that is red on the left and blue on the right. */
const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#00c' } }, left: width / 2, top: 0 },
    ])
    .jpeg()
    .toBuffer()

async function album(folder: string, count: number): Promise<Record<string, Uint8Array>> {
  const bytes = await photo()
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
  return Object.fromEntries(numbers.map((number) => [`${folder}/${number}.jpg`, bytes]))
}

/** Returns the number of stored versions of a file. */
const versionsOf = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await (await fetch(`/api/versions${path}`, { headers })).json()).versions.length as number
  }, path)

test('pictures on a black stage: by arrows and filmstrip, with controls that disappear and return', async (stage) => {
  await stage.program.plant({ ...(await album('trip', 30)), 'trip/31 film.mp4': await film(), 'trip/note.txt': 'x' })
  const page = await stage.signIn({ at: '/files/trip/' })
  await item(page, '02.jpg').dblclick()
  await shown(page, '02.jpg').waitFor()
  await page.getByRole('banner').getByText('2 of 31', { exact: true }).waitFor()
  expect(await page.locator('[data-look=stage]').evaluate((view) => getComputedStyle(view).backgroundColor)).toBe(
    'oklch(0 0 0)',
  )
  await page.keyboard.press('ArrowRight')
  await shown(page, '03.jpg').waitFor()
  await strip(page).getByRole('option', { name: '03.jpg', selected: true }).waitFor()
  await strip(page).getByRole('option', { name: '05.jpg' }).click()
  await heading(page, '05.jpg').waitFor()
  await strip(page).focus()
  await page.keyboard.press('End')
  await heading(page, '31 film.mp4').waitFor()
  await page.keyboard.press('Home')
  await shown(page, '01.jpg').waitFor()
  await expectEventually(
    () => strip(page).evaluate((list) => [...list.children].every((row) => row.children.length < 60)),
    true,
  )
  await expectEventually(async () => (await strip(page).locator('img').count()) > 4, true)
  // Focused by the keyboard, they stay; by the pointer, they go.
  expect(await opacityOfBar(page)).toBe('1')
  await page.mouse.move(700, 400)
  await page.mouse.click(700, 400)
  await page.mouse.move(710, 410)
  await expectEventually(() => opacityOfBar(page), '0')
  await page.mouse.move(720, 420)
  await expectEventually(() => opacityOfBar(page), '1')
  await page.mouse.move(700, 20)
  await page.locator('[data-look=stage][data-awake=false]').waitFor()
  expect(await opacityOfBar(page)).toBe('1')
  await page.mouse.move(700, 400)
  await expectEventually(() => opacityOfBar(page), '0')
  await page.keyboard.press('Shift')
  await expectEventually(() => opacityOfBar(page), '1')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  // Prompts over the black stage are dark in the light theme as well.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('F1')
  await prompt(page).waitFor()
  expect(await prompt(page).evaluate((box) => getComputedStyle(box).colorScheme)).toBe('dark')
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  const toggle = page.getByRole('button', { name: 'Filmstrip' })
  await toggle.click()
  await strip(page).waitFor({ state: 'detached' })
  await page.reload()
  await shown(page, '01.jpg').waitFor()
  expect(await strip(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Filmstrip' }).click()
  await strip(page).waitFor()
  // Without a connection, the picture stays, and a retry shows the next one.
  stage.excuse(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/)
  await page.route('**/api/resources/trip/20.jpg', (route) => route.abort())
  await strip(page).focus()
  await page.keyboard.press('PageDown')
  await heading(page, '11.jpg').waitFor()
  await strip(page).getByRole('option', { name: '20.jpg' }).click()
  await page.getByRole('alert').getByText('The server can').waitFor()
  await heading(page, '11.jpg').waitFor()
  await page.unroute('**/api/resources/trip/20.jpg')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, '20.jpg').waitFor()
  await page.setViewportSize({ width: 900, height: 400 })
  await strip(page).waitFor({ state: 'hidden' })
})

test('everyday job: photos are looked at by mouse and by keyboard, one click or key for each', async ({
  program,
  signIn,
}) => {
  await program.plant(await album('holiday/sea', 3))
  const page = await signIn({ at: '/files/holiday/' })
  const steps = countedSteps(page)
  await steps.doubleClick(item(page, 'sea'))
  await steps.doubleClick(item(page, '01.jpg'))
  await shown(page, '01.jpg').waitFor()
  await steps.click(page.getByRole('button', { name: 'Next file' }))
  await shown(page, '02.jpg').waitFor()
  await steps.click(page.getByRole('button', { name: 'Close', exact: true }))
  await folderShown(page, 'sea')
  expect(steps.taken()).toBe(4)

  await page.goto(`${program.url}/files/holiday/`)
  await item(page, 'sea').waitFor()
  await grid(page).focus()
  await steps.press('Home')
  await steps.press('Enter')
  await folderShown(page, 'sea')
  await item(page, '01.jpg').waitFor()
  await steps.press('Home')
  await steps.press('Enter')
  await shown(page, '01.jpg').waitFor()
  await steps.press('ArrowRight')
  await shown(page, '02.jpg').waitFor()
  await steps.press('Escape')
  await folderShown(page, 'sea')
  await expectEventually(() => activeName(page), '02.jpg')
  expect(steps.taken()).toBe(6)
})

test('a picture that is lost on the way is an error with a retry, without the sign of the browser', async (stage) => {
  await stage.program.plant(await album('lost', 2))
  const page = await stage.signIn({ at: '/files/lost/' })
  stage.excuse(/ERR_FAILED|Failed to load/)
  // From the beginning, so that no cache of the browser has the picture.
  const requests = /\/api\/(?:preview|raw)\/.*02\.jpg|\/health$/
  await page.route(requests, (route) => route.abort())
  await item(page, '01.jpg').dblclick()
  await shown(page, '01.jpg').waitFor()
  await page.keyboard.press('ArrowRight')
  await heading(page, '02.jpg').waitFor()
  await page.getByRole('region', { name: '02.jpg' }).getByText("The server can't be reached.").waitFor()
  expect(await shown(page, '02.jpg').count()).toBe(0)
  await page.unroute(requests)
  await page.getByRole('button', { name: 'Try again' }).click()
  await shown(page, '02.jpg').waitFor()
  expect((await sizeOf(page, '02.jpg'))[0]).toBeGreaterThan(0)
})

test('turned and cropped pictures are saved as a new version, and undo restores the original', async (stage) => {
  const frames = [picture(40, 30, 10), picture(40, 30, 200)].map((frame) => Buffer.from(frame))
  await stage.program.plant({
    ...(await album('edit', 3)),
    'edit/moving.gif': picture(40, 30),
    'edit/moving.webp': await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
    'edit/scan.tif': await sharp(picture(40, 30)).tiff().toBuffer(),
  })
  const page = await stage.signIn({ at: '/files/edit/01.jpg' })
  await shown(page, '01.jpg').waitFor()
  const save = page.getByRole('button', { name: 'Save' })
  await page.keyboard.press('r')
  await heading(page, 'Rotate and crop').waitFor()
  await shown(page, '01.jpg').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await save.click()
  await notification(page, 'Edited 01.jpg').waitFor()
  await heading(page, '01.jpg').waitFor()
  await expectEventually(() => sizeOf(page, '01.jpg'), [300, 400])
  expect(await versionsOf(page, '/edit/01.jpg')).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectEventually(() => sizeOf(page, '01.jpg'), [400, 300])

  // The right half is cropped by keyboard.
  await page.keyboard.press('e')
  const edge = page.getByRole('slider', { name: 'Right edge' })
  await edge.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expectEventually(() => edge.getAttribute('aria-valuenow'), '50')
  await page.getByRole('button', { name: 'Crop area' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+s')
  await expectEventually(() => sizeOf(page, '01.jpg'), [200, 300])

  // By the mouse, with a ratio; Escape discards it.
  await page.keyboard.press('e')
  await page.getByRole('combobox', { name: 'Aspect ratio' }).selectOption('1:1')
  await expectEventually(() => page.getByRole('slider', { name: 'Top edge' }).getAttribute('aria-valuenow'), '17')
  const bottom = page.getByRole('slider', { name: 'Bottom edge' })
  const at = await bottom.boundingBox()
  if (!at) throw new Error('no handle')
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + at.width / 2, at.y - 100, { steps: 3 })
  await page.mouse.up()
  await expectEventually(async () => Number(await bottom.getAttribute('aria-valuenow')) < 83, true)
  await page.keyboard.press('Escape')
  await heading(page, '01.jpg').waitFor()

  // A file that has changed meanwhile is not overwritten.
  stage.excuse(/status of 409/)
  await page.route('**/api/picture/**', async (route) => {
    await writeFile(join(stage.program.root, 'edit/01.jpg'), await photo(500, 300))
    await route.continue()
  })
  await page.keyboard.press('r')
  await save.click()
  await page.getByRole('alert').getByText('The picture has changed since you opened it.').waitFor()
  await page.keyboard.press('Escape')
  await expectEventually(() => sizeOf(page, '01.jpg'), [500, 300])

  stage.excuse(/status of \d/)
  await page.goto(`${stage.program.url}/files/edit/moving.gif`)
  const tooltip = () => page.getByRole('button', { name: 'Rotate and crop' }).getAttribute('data-tooltip')
  await expectEventually(tooltip, "Rotate and crop: animated pictures can't be edited")
  await page.goto(`${stage.program.url}/files/edit/moving.webp`)
  await expectEventually(tooltip, "Rotate and crop: animated pictures can't be edited")
  await page.goto(`${stage.program.url}/files/edit/scan.tif`)
  await expectEventually(tooltip, "Rotate and crop: pictures of this format can't be edited")
})

test('share, details and delete from within; Escape returns to the tile', async (stage) => {
  await stage.program.plant(await album('within', 4))
  const page = await stage.signIn({ at: '/files/within/' })
  await item(page, '02.jpg').dblclick()
  await shown(page, '02.jpg').waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  await prompt(page, /02\.jpg/).waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await page.keyboard.press('i')
  await prompt(page, '02.jpg').getByText('Checksums').waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('heading', { name: '02.jpg' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await details.getByRole('heading', { name: '03.jpg' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await details.getByRole('heading', { name: '02.jpg' }).waitFor()
  await details.getByRole('button', { name: 'Close' }).click()
  await details.waitFor({ state: 'detached' })
  await page.keyboard.press('Delete')
  await prompt(page).getByRole('button', { name: 'Delete' }).click()
  await shown(page, '03.jpg').waitFor()
  await page.getByRole('banner').getByText('2 of 3', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Escape')
  await grid(page).waitFor()
  await expectEventually(() => activeName(page), '03.jpg')
  expect(await grid(page).evaluate((element) => element === document.activeElement)).toBe(true)

  stage.program.addUser('reader', { may_share: 0, may_modify: 0, may_delete: 0 })
  const other = await stage.signIn({ as: 'reader', at: '/files/within/03.jpg' })
  await shown(other, '03.jpg').waitFor()
  const offered = await other
    .locator('[data-look=stage] > header')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  expect(offered).not.toContain('Share')
  expect(offered).not.toContain('Rotate and crop')
  expect(offered).not.toContain('Delete')
})

/** Records the first transform of each animation of the page. Runs in the page. */
function recordAnimations(): void {
  const seen: string[] = []
  Object.assign(globalThis, { animations: seen })
  const real = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    const [frames] = given
    if (Array.isArray(frames)) seen.push(`${this.tagName} ${frames[0]?.transform} ${frames[1]?.transform}`)
    return real.apply(this, given)
  }
}
const animations = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'animations') as string[])

test('a picture grows from its tile and returns to it; nothing moves for those who prefer that', async (stage) => {
  await stage.program.plant(await album('zoom', 3))
  const visit = (reducedMotion: 'reduce' | 'no-preference') =>
    stage.signIn({
      at: '/files/zoom/',
      browser: { viewport: { width: 1200, height: 800 }, reducedMotion },
      before: (page) => page.addInitScript(recordAnimations),
    })
  const page = await visit('no-preference')
  await showAs(page, 'mosaic')
  await item(page, '02.jpg').locator('img').waitFor()
  await item(page, '02.jpg').dblclick()
  await shown(page, '02.jpg').waitFor()
  await expectEventually(
    async () => (await animations(page)).some((name) => /^IMG translate\(.* none$/.test(name)),
    true,
  )
  const opened = (await animations(page)).length
  await page.keyboard.press('Escape')
  await grid(page).waitFor()
  await expectEventually(
    async () =>
      (await animations(page)).slice(opened).filter((name) => /^IMG translate\(.* scale\(0/.test(name)).length,
    1,
  )
  await expectEventually(() => page.locator('body > img').count(), 0)
  const still = await visit('reduce')
  await item(still, '02.jpg').dblclick()
  await shown(still, '02.jpg').waitFor()
  await still.keyboard.press('Escape')
  await grid(still).waitFor()
  expect((await animations(still)).filter((name) => name.startsWith('IMG'))).toEqual([])
})

test('on a phone: swiping down closes, the rest is in the menu, and touch crops', async (stage) => {
  await stage.program.plant(await album('phone', 3))
  const page = await stage.signIn({ at: '/files/phone/02.jpg', browser: PHONE })
  await shown(page, '02.jpg').waitFor()
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Array<{ x: number; y: number }>) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', from)
    for (const part of [0.3, 0.6, 1])
      await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    await touch('touchEnd')
  }
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Share' }).waitFor()
  await page.getByRole('button', { name: 'More' }).tap()
  await menuEntry(page, 'Rotate and crop').tap()
  const bottom = page.getByRole('slider', { name: 'Bottom edge' })
  const at = await bottom.boundingBox()
  if (!at) throw new Error('no handle')
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
  await drag(grip, { x: grip.x, y: grip.y - 120 })
  await expectEventually(async () => Number(await bottom.getAttribute('aria-valuenow')) < 70, true)
  // A tap right after a drag would only end its fling.
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, '02.jpg').waitFor()
  await expectEventually(async () => ((await sizeOf(page, '02.jpg'))[1] ?? 300) < 220, true)
  await drag({ x: 195, y: 300 }, { x: 200, y: 360 })
  await heading(page, '02.jpg').waitFor()
  await drag({ x: 195, y: 300 }, { x: 200, y: 480 })
  await grid(page).waitFor()
})

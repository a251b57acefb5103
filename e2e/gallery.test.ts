// The gallery, and the offer to show a folder of pictures as one.
import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { activeName, expectEventually, grid, item, selectedNames, showAs } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { film, picture } from './media.ts'

const { test } = setUpBrowserTests()

const QUESTION = 'View these photos as a gallery?'

const album = (folder: string, count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}/p${String(index).padStart(3, '0')}.png`,
      picture(40, 30, index % 256),
    ]),
  )

const offer = (page: Page): Locator => page.getByRole('region', { name: QUESTION })
const gallery = (page: Page): Locator => grid(page).and(page.locator('[data-view="mosaic gallery"]'))
const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Thumbnail size' })
/** Returns the number of files in a line. */
const columns = (page: Page): Promise<number> =>
  grid(page)
    .getByRole('rowgroup', { name: /^Files/ })
    .getByRole('row')
    .first()
    .getByRole('gridcell')
    .count()
const scrollTop = (page: Page): Promise<number> => grid(page).evaluate((listing) => Math.round(listing.scrollTop))
const cell = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('a folder of pictures offers the gallery; the answer is kept for the folder', async ({ program, signIn }) => {
  await program.plant({ ...album('trip', 30), ...album('scans', 30), 'trip/inner/': '', 'papers/a.txt': 'a' })
  const page = await signIn({ at: '/files/trip/' })
  const first = item(page, 'p000.png')
  await first.waitFor()
  const before = await first.boundingBox()
  await offer(page).waitFor()
  expect(await first.boundingBox()).toEqual(before)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await offer(page).getByRole('button', { name: 'Show gallery' }).press('Enter')
  await gallery(page).waitFor()
  await offer(page).waitFor({ state: 'detached' })
  await expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)
  await page.reload()
  await gallery(page).waitFor()

  await page.goto(`${program.url}/files/scans/`)
  await offer(page).getByRole('button', { name: 'Keep this view' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await page.reload()
  await item(page, 'p000.png').waitFor()
  await expectEventually(() => grid(page).getAttribute('data-view'), 'list')
  await page.goto(`${program.url}/files/papers/`)
  await item(page, 'a.txt').waitFor()
  expect(await offer(page).count()).toBe(0)
})

test('the slider changes the size by keyboard, keeps the place, and is stored; films have their length', async ({
  program,
  signIn,
}) => {
  await program.plant({ ...album('sizes', 200), 'sizes/a clip.mp4': await film(), 'sizes/inner/': '' })
  const page = await signIn({ at: '/files/sizes/' })
  await showAs(page, 'gallery')
  await cell(page, 'a clip.mp4').getByText('0:05').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const medium = await columns(page)
  await slider(page).press('Home')
  await expectEventually(() => slider(page).getAttribute('aria-valuetext'), 'Small thumbnails')
  await expectEventually(async () => (await columns(page)) > medium, true)

  await item(page, 'p000.png').waitFor()
  await grid(page).evaluate((listing) => listing.scrollTo(0, 700))
  /** Returns the names in the first line that is seen. */
  const topmost = () =>
    grid(page).evaluate((listing) => {
      const { top, left } = listing.getBoundingClientRect()
      const line = document.elementFromPoint(left + 60, top + 20)?.closest('[role=row]')
      return [...(line?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)
    })
  await expectEventually(async () => (await topmost())[0]?.startsWith('p'), true)
  const [seen] = await topmost()
  await slider(page).press('End')
  await expectEventually(async () => (await columns(page)) < medium, true)
  await expectEventually(async () => (await topmost()).includes(seen ?? ''), true)
  await page.reload()
  await expectEventually(() => slider(page).getAttribute('aria-valuetext'), 'Large thumbnails')
})

test('selecting in the gallery by lasso, keys and circle; a picture is opened, and Back returns to the place', async ({
  program,
  signIn,
}) => {
  await program.plant({ ...album('many', 150), 'many/inner/': '', 'many/other/': '' })
  const page = await signIn({ at: '/files/many/' })
  await showAs(page, 'gallery')
  await slider(page).press('Home')
  await slider(page).press('ArrowRight')
  await expectEventually(() => columns(page), 6)
  await item(page, 'p001.png').locator('img').waitFor()
  const [one, two] = [await cell(page, 'p000.png').boundingBox(), await cell(page, 'p001.png').boundingBox()]
  if (!one || !two) throw new Error('The tiles are not visible.')
  await page.mouse.move(one.x + 10, one.y - 12)
  await page.mouse.down()
  await page.mouse.move(two.x + 20, two.y + 20, { steps: 4 })
  await page.mouse.up()
  await expectEventually(() => selectedNames(page), ['p000.png', 'p001.png'])

  await cell(page, 'p002.png').hover()
  await cell(page, 'p002.png').locator('[data-check]').click()
  await expectEventually(() => selectedNames(page), ['p000.png', 'p001.png', 'p002.png'])
  await page.keyboard.press('Escape')
  await expectEventually(() => selectedNames(page), [])
  await page.keyboard.press('Home')
  await expectEventually(() => selectedNames(page), ['inner'])
  await page.keyboard.press('ArrowRight')
  await expectEventually(() => selectedNames(page), ['other'])
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => activeName(page), 'p001.png')
  await page.keyboard.press('Shift+ArrowRight')
  await expectEventually(() => selectedNames(page), ['p001.png', 'p002.png'])
  await page.keyboard.press('p')
  await page.keyboard.press('End')
  await expectEventually(() => selectedNames(page), ['p149.png'])
  const place = await scrollTop(page)
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'p149.png' }).waitFor()
  await page.goBack()
  await gallery(page).waitFor()
  await expectEventually(() => scrollTop(page), place)
  await expectEventually(() => activeName(page), 'p149.png')
})

test('on a phone the menu has the views and the sizes', async ({ program, signIn }) => {
  await program.plant(album('phone', 40))
  const page = await signIn({ at: '/files/phone/', browser: PHONE })
  const choose = async (name: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitemradio', { name }).tap()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await choose('Show as gallery')
  await gallery(page).waitFor()
  await choose('Medium thumbnails')
  await expectEventually(() => columns(page), 2)
  await choose('Small thumbnails')
  await expectEventually(() => columns(page), 3)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

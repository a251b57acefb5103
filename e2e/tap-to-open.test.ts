// Everyday jobs with a finger, where a tap opens. The comments count taps, and long presses as taps.
import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { centerOf, countedSteps, longPress } from './counted-steps.ts'
import { doubleTap } from './double-tap.ts'
import {
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  notification,
  prompt,
  selectedNames,
} from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { picture } from './media.ts'

const { test } = setUpBrowserTests({ tree: { 'a/deep/x.txt': 'x', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' } })

const offer = (page: Page): Locator => page.getByRole('region', { name: /^Open items with one tap/ })
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selection' })
const more = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'More' })

/** Touches the listing until the offer is there: it comes after the first touch that its part of the page sees, which loads late. */
const touchUntilOffer = (page: Page): Promise<void> =>
  expectEventually(async () => {
    await grid(page)
      .getByText(/^Files/)
      .tap()
    return offer(page).isVisible()
  }, true)

async function acceptOffer(page: Page): Promise<void> {
  await touchUntilOffer(page)
  await offer(page).getByRole('button', { name: 'Tap to open' }).tap()
  await offer(page).waitFor({ state: 'detached' })
}

test('the first touch offers that a tap opens; a long press then selects, and Back ends it', async ({
  program,
  signIn,
}) => {
  const page = await signIn({ browser: PHONE })
  await item(page, 'a').click()
  await expectEventually(() => selectedNames(page), ['a'])
  await bar(page).getByRole('button', { name: 'Clear selection' }).tap()
  await touchUntilOffer(page)
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await offer(page).getByRole('button', { name: 'Tap to open' }).tap()
  await offer(page).waitFor({ state: 'detached' })

  // The second tap of a double tap does not open the folder that is now below the finger.
  await doubleTap(page, await centerOf(item(page, 'a')))
  await item(page, 'deep').waitFor()
  expect(page.url()).toBe(`${program.url}/files/a/`)
  await page.goBack()

  await longPress(page, item(page, 'b.txt'))
  await item(page, 'c.txt').tap()
  await item(page, 'a').tap()
  await expectEventually(() => selectedNames(page), ['a', 'b.txt', 'c.txt'])
  await page.goBack()
  await expectEventually(() => selectedNames(page), [])
  expect(page.url()).toBe(`${program.url}/files/`)
  await longPress(page, item(page, 'b.txt'))
  await bar(page).getByText('1 selected').waitFor()
  await item(page, 'b.txt').tap()
  await bar(page).waitFor({ state: 'detached' })
  await item(page, 'b.txt').tap()
  await page.waitForURL(`${program.url}/files/b.txt`)

  await page.goto(`${program.url}/settings/profile`)
  const setting = page.getByRole('checkbox', { name: 'Tap to open' })
  expect(await setting.isChecked()).toBe(true)
  await page.goto(`${program.url}/files/`)
  await item(page, 'a').waitFor()
  await more(page).tap()
  await page.getByRole('menuitemcheckbox', { name: 'Tap to open', checked: true }).tap()
  await item(page, 'a').tap()
  await expectEventually(() => selectedNames(page), ['a'])
})

test('50 files are moved in six taps', async ({ program, signIn }) => {
  const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, '0'))
  await program.plant({ 'box/': '', ...Object.fromEntries(numbers.map((number) => [`many/f${number}.txt`, number])) })
  const page = await signIn({ at: '/files/many/', browser: PHONE })
  await acceptOffer(page)
  // 1: the first file; 2: the last one, which adds all between.
  await longPress(page, item(page, 'f01.txt'))
  await grid(page).evaluate((listing) => listing.scrollTo(0, 60 * 45))
  await longPress(page, item(page, 'f50.txt'))
  await bar(page).getByText('50 selected').waitFor()
  // 3: Move; 4: to the parent; 5: the folder; 6: done.
  await bar(page).getByRole('button', { name: 'Move to…' }).tap()
  const move = prompt(page, 'Move 50 items')
  await move.getByRole('button', { name: 'Up one folder' }).tap()
  await move.getByRole('option', { name: 'box' }).tap()
  await move.getByRole('button', { name: 'Move to “box”' }).tap()
  await notification(page, 'Moved 50 items to “box”').waitFor()
  // Nothing is selected anymore, and taps open again.
  await bar(page).waitFor({ state: 'detached' })
  await item(page, 'f51.txt').tap()
  await page.waitForURL(`${program.url}/files/many/f51.txt`)
})

test('all files of a folder are selected in three taps', async ({ program, signIn }) => {
  await program.plant({ 'few/e.txt': 'e', 'few/f.txt': 'f', 'few/g.txt': 'g' })
  const page = await signIn({ at: '/files/few/', browser: PHONE })
  await longPress(page, item(page, 'e.txt'))
  await bar(page).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Select all' }).tap()
  await bar(page).getByText('3 selected').waitFor()
})

test('30 files get numbers in five taps and a text', async ({ program, signIn }) => {
  const numbers = Array.from({ length: 30 }, (_, index) => String(index + 10))
  await program.plant(Object.fromEntries(numbers.map((number) => [`shots/IMG_${number}.csv`, number])))
  await program.plant({ 'shots/notes.txt': 'notes' })
  const page = await signIn({ at: '/files/shots/', browser: PHONE })
  const steps = countedSteps(page)
  await acceptOffer(page)
  await steps.longPress(item(page, 'IMG_10.csv'))
  await grid(page).evaluate((listing) => listing.scrollTo(0, listing.scrollHeight))
  await steps.longPress(item(page, 'IMG_39.csv'))
  await steps.tap(bar(page).getByRole('button', { name: 'More' }))
  await steps.tap(page.getByRole('menuitem', { name: 'Rename several…' }))
  const several = prompt(page, 'Rename 30 items')
  await several.waitFor()
  // The pattern has the focus, and is selected.
  await page.keyboard.type('Trip {n}')
  await several.getByText('Trip 02.csv').waitFor()
  await steps.tap(several.getByRole('button', { name: 'Rename 30 items' }))
  await notification(page, 'Renamed: 30 items').waitFor()
  expect(steps.taken()).toBe(5)
  expect(await Bun.file(`${program.root}/shots/Trip 30.csv`).text()).toBe('39')
})

test('photos are viewed in two taps and swipes', async ({ program, signIn }) => {
  await program.plant({ 'trip/p1.png': picture(40, 30, 10), 'trip/p2.png': picture(40, 30, 90) })
  const page = await signIn({ browser: PHONE })
  await acceptOffer(page)
  // 1: the folder; 2: the photo. Then a swipe for each further one.
  await item(page, 'trip').tap()
  await item(page, 'p1.png').tap()
  await page.waitForURL(`${program.url}/files/trip/p1.png`)
  await page.getByRole('img', { name: 'p1.png' }).waitFor()
})

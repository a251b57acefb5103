import { expect } from 'bun:test'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { centerOf, longPress } from './counted-steps.ts'
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

const { test } = setUpBrowserTests({
  tree: {
    'box/inner.txt': 'inner',
    'apple.txt': 'a',
    'banana.txt': 'b',
    'cherry.txt': 'c',
    'deep/er/and/er/x.txt': 'x',
  },
})

test('the login screen and the listing fit a phone', async ({ open, signIn }) => {
  const stranger = await open('/', PHONE)
  await stranger.getByLabel('Username').waitFor()
  expect(await horizontalOverflow(stranger)).toBe(0)
  expect(await axeViolationsOfScreen(stranger)).toEqual([])
  const page = await signIn({ browser: PHONE })
  await item(page, 'apple.txt').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  const row = await grid(page).locator('[data-row]').first().boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(44)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('the drawer holds the ways around; a double tap opens a folder', async ({ program, signIn }) => {
  const page = await signIn({ browser: PHONE })
  await page.getByRole('button', { name: 'Menu' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('button', { name: 'Logout' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await drawer.getByRole('button', { name: 'New folder' }).tap()
  await prompt(page, 'New folder').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  await prompt(page).getByRole('button', { name: 'Cancel' }).tap()
  await prompt(page).waitFor({ state: 'detached' })
  await doubleTap(page, await centerOf(item(page, 'box')))
  await page.waitForURL(`${program.url}/files/box/`)
})

test('a long press selects, taps add; the bar at the bottom does things', async ({ signIn }) => {
  const page = await signIn({ browser: PHONE })
  await longPress(page, item(page, 'apple.txt'))
  await expectEventually(() => selectedNames(page), ['apple.txt'])
  await item(page, 'cherry.txt').tap()
  await expectEventually(() => selectedNames(page), ['apple.txt', 'cherry.txt'])
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('2 selected').waitFor()
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(780)
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await bar.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menu').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Copy to…' }).tap()
  const copy = prompt(page, 'Copy 2 items')
  await copy.getByRole('option', { name: 'box' }).tap()
  expect(await horizontalOverflow(page)).toBe(0)
  await copy.getByRole('button', { name: 'Copy to “box”' }).tap()
  await notification(page, 'Copied 2 items to “box”').waitFor()
  await bar.getByRole('button', { name: 'Delete' }).tap()
  await prompt(page, 'Delete 2 items?').getByRole('button', { name: 'Cancel' }).tap()
  await bar.getByRole('button', { name: 'Clear selection' }).tap()
  await expectEventually(() => selectedNames(page), [])
})

test('between phone and desktop a long press opens the menu', async ({ signIn }) => {
  const page = await signIn({ browser: { ...PHONE, viewport: { width: 820, height: 1180 } } })
  await item(page, 'apple.txt').waitFor()
  await longPress(page, item(page, 'apple.txt'))
  await page.getByRole('menuitem', { name: 'Rename' }).tap()
  await prompt(page, 'Rename “apple.txt”').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('a deep place keeps its breadcrumbs within 320 px, and errors fit', async ({ signIn, excuse }) => {
  excuse(/status of 404/)
  const small = { ...PHONE, viewport: { width: 320, height: 640 } }
  const page = await signIn({ at: '/files/deep/er/and/er/', browser: small })
  await item(page, 'x.txt').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  const other = await signIn({ at: '/files/none', browser: small })
  await other.getByRole('heading', { name: "This location can't be reached." }).waitFor()
  expect(await horizontalOverflow(other)).toBe(0)
})

test('the details of an item are a sheet, with its links', async ({ signIn }) => {
  const page = await signIn({ browser: PHONE })
  await longPress(page, item(page, 'banana.txt'))
  await page.getByRole('banner').getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Details' }).tap()
  const sheet = prompt(page, 'banana.txt')
  await sheet.getByText('Text document').waitFor()
  await sheet.getByRole('region', { name: 'Links' }).getByText('No links yet').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Share' }).tap()
  await prompt(page, 'Share “banana.txt”').waitFor()
})

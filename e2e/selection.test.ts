import { expect } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  activeName,
  expectEventually,
  grid,
  item,
  menuEntry,
  notification,
  prompt,
  selectedNames,
  showAs,
  typeName,
} from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const FILES = ['apple.txt', 'banana.txt', 'cherry.txt', 'date.txt', 'elder.txt']

const { test } = setUpBrowserTests({ tree: { 'box/': '', ...Object.fromEntries(FILES.map((name) => [name, name])) } })

const chosen = (page: Page, ...expected: string[]) => expectEventually(() => selectedNames(page), expected)

test('by mouse in the list and the mosaic: click, again, Ctrl, Shift; select multiple: each click adds', async ({
  signIn,
}) => {
  const page = await signIn()
  for (const view of ['list', 'mosaic'] as const) {
    await showAs(page, view)
    await item(page, 'banana.txt').click()
    await chosen(page, 'banana.txt')
    await item(page, 'date.txt').click({ modifiers: ['Shift'] })
    await chosen(page, 'banana.txt', 'cherry.txt', 'date.txt')
    await item(page, 'cherry.txt').click({ modifiers: ['ControlOrMeta'] })
    await chosen(page, 'banana.txt', 'date.txt')
    // Time is what is tested: clicks within 300 ms belong together.
    await page.waitForTimeout(350)
    await item(page, 'apple.txt').click()
    await chosen(page, 'apple.txt')
    await page.waitForTimeout(350)
    await item(page, 'apple.txt').click()
    await chosen(page)
    await page.waitForTimeout(350)
  }
  await page.getByRole('button', { name: 'Select multiple' }).click()
  await item(page, 'apple.txt').click()
  await item(page, 'cherry.txt').click()
  await chosen(page, 'apple.txt', 'cherry.txt')
  await page.keyboard.press('Escape')
  await chosen(page)
})

test('by drawing a rectangle on empty space; by keyboard: arrows, Shift, Space, Home and End, all, none, typing a name', async ({
  signIn,
}) => {
  const page = await signIn()
  await showAs(page, 'list')
  const last = await item(page, 'elder.txt').boundingBox()
  const third = await item(page, 'cherry.txt').boundingBox()
  if (!last || !third) return expect.unreachable()
  await page.mouse.move(last.x + 900, last.y + 80)
  await page.mouse.down()
  await page.mouse.move(last.x + 700, last.y - 20, { steps: 4 })
  await page.mouse.move(third.x + 600, third.y + 10, { steps: 4 })
  await chosen(page, 'cherry.txt', 'date.txt', 'elder.txt')
  await page.mouse.up()
  await chosen(page, 'cherry.txt', 'date.txt', 'elder.txt')
  await page.mouse.click(last.x + 900, last.y + 80)
  await chosen(page)

  await grid(page).focus()
  await expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Home')
  await chosen(page, 'box')
  await page.keyboard.press('ArrowDown')
  await chosen(page, 'apple.txt')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await chosen(page, 'apple.txt', 'banana.txt', 'cherry.txt')
  await page.keyboard.press('Shift+ArrowUp')
  await chosen(page, 'apple.txt', 'banana.txt')
  await page.keyboard.press('ControlOrMeta+End')
  await expectEventually(() => activeName(page), 'elder.txt')
  await chosen(page, 'apple.txt', 'banana.txt')
  await page.keyboard.press('Space')
  await chosen(page, 'apple.txt', 'banana.txt', 'elder.txt')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('region', { name: 'Selection' }).getByText('6 selected').waitFor()
  await page.keyboard.press('Escape')
  await chosen(page)
  await typeName(page, 'ch')
  await chosen(page, 'cherry.txt')
  await page.keyboard.press('Shift+End')
  await chosen(page, 'cherry.txt', 'date.txt', 'elder.txt')
  await page.keyboard.press('Shift+Home')
  await chosen(page, 'box', 'apple.txt', 'banana.txt', 'cherry.txt')
})

test('outlives sorting, another view and something new in the folder', async ({ program, signIn }) => {
  const page = await signIn()
  await showAs(page, 'list')
  await item(page, 'banana.txt').click()
  await item(page, 'date.txt').click({ modifiers: ['ControlOrMeta'] })
  await grid(page).getByRole('button', { name: 'Name' }).click()
  await chosen(page, 'date.txt', 'banana.txt')
  await showAs(page, 'mosaic')
  await chosen(page, 'date.txt', 'banana.txt')
  await program.plant({ 'another.txt': 'new' })
  await showAs(page, 'list')
  await grid(page).getByRole('button', { name: 'Name' }).click()
  await chosen(page, 'banana.txt', 'date.txt')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await item(page, 'box').dblclick()
  await page.waitForURL(/\/box\/$/)
  await page.goBack()
  await item(page, 'apple.txt').waitFor()
  await chosen(page)
})

test('the menu of an item by right click and by Shift+F10, of the folder beside them; with several selected, what needs one says so', async ({
  signIn,
}) => {
  const page = await signIn()
  await showAs(page, 'list')
  await item(page, 'banana.txt').click({ button: 'right' })
  await menuEntry(page, 'Rename').waitFor()
  await chosen(page, 'banana.txt')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menuitem')
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Rename “cherry.txt”' }).waitFor()
  await page.keyboard.press('Escape')
  await expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)

  await page.mouse.click(900, 800, { button: 'right' })
  await menuEntry(page, 'New folder').waitFor()
  await chosen(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await item(page, 'apple.txt').click()
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('2 selected').waitFor()
  const rename = bar.getByRole('button', { name: 'Rename' })
  await expectEventually(() => rename.getAttribute('aria-disabled'), 'true')
  await expectEventually(() => rename.getAttribute('aria-description'), 'select one item')
  expect(await bar.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('F2')
  await page.getByRole('dialog', { name: 'Rename 2 items' }).waitFor()
})

// An everyday job: docs/develop/everyday-jobs.md counts its clicks and keys.
test('50 files are moved by mouse in five clicks, and by keyboard in seven keys', async ({ program, signIn }) => {
  const files = Array.from({ length: 50 }, (_, number) => `f${String(number + 1).padStart(2, '0')}.txt`)
  await program.plant({ 'fifty/box/': '', ...Object.fromEntries(files.map((name) => [`fifty/${name}`, name])) })
  const inBox = async () => (await readdir(join(program.root, 'fifty/box'))).length
  const page = await signIn({ at: '/files/fifty/' })
  // 1: the first file; 2: the last one with Shift; 3: Move to…; 4: the folder; 5: done.
  await item(page, 'f01.txt').click()
  await grid(page).evaluate((listing) => listing.scrollTo(0, listing.scrollHeight))
  await item(page, 'f50.txt').click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move to…' }).click()
  const move = prompt(page, 'Move 50 items')
  await move.getByRole('option', { name: 'box' }).click()
  await move.getByRole('button', { name: 'Move to “box”' }).click()
  await notification(page, 'Moved 50 items to “box”').waitFor()
  expect(await inBox()).toBe(50)
  await page.keyboard.press('Control+z')
  await expectEventually(inBox, 0)
  await page.reload()
  await item(page, 'f01.txt').waitFor()
  // By keyboard: the folder is first, and then the files.
  await grid(page).focus()
  for (const key of ['Home', 'ArrowDown', 'Shift+End', 'Control+x', 'Home', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL('**/fifty/box/')
  await page.getByText('Drop files here, upload them, or create a folder.').waitFor()
  await page.keyboard.press('Control+v')
  await notification(page, 'Moved 50 items to “box”').waitFor()
  expect(await inBox()).toBe(50)
})

import { expect } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, item, names, notification, prompt, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const FILES = Array.from({ length: 30 }, (_, index) => `IMG_${1000 + index}.csv`)
const RENAMED = FILES.map((_, index) => `Trip ${String(index + 1).padStart(2, '0')}.csv`)

const { test } = setUpBrowserTests({
  tree: {
    ...Object.fromEntries([...FILES, 'notes.txt'].map((name) => [`mouse/${name}`, name])),
    ...Object.fromEntries([...FILES, 'notes.txt'].map((name) => [`keys/${name}`, name])),
    ...Object.fromEntries(['a.txt', 'b.txt', 'c.txt'].map((name) => [`place/${name}`, name])),
  },
})

const several = (page: Page) => prompt(page, 'Rename 30 items')

test('30 files get numbers by mouse: 5 clicks, a text, and one undo', async ({ signIn, program }) => {
  const onDisk = async () => (await readdir(join(program.root, 'mouse'))).toSorted()
  const page = await signIn({ at: '/files/mouse/' })
  // Two clicks select the files, two open the prompt by their menu, where the text is typed, and one confirms.
  await item(page, 'IMG_1000.csv').click()
  await grid(page).evaluate((listing) => listing.scrollTo(0, listing.scrollHeight))
  await item(page, 'IMG_1029.csv').click({ modifiers: ['Shift'] })
  await item(page, 'IMG_1029.csv').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename several…' }).click()
  await several(page).waitFor()
  await page.keyboard.type('Trip {n}')
  await several(page).getByText('Trip 02.csv').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await several(page).getByRole('button', { name: 'Rename 30 items' }).click()
  await expectEventually(onDisk, [...RENAMED, 'notes.txt'].toSorted())
  await page.getByRole('region', { name: 'Selection' }).getByText('30 selected').waitFor()
  await notification(page, 'Renamed: 30 items').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expectEventually(onDisk, [...FILES, 'notes.txt'].toSorted())
})

test('30 files get numbers by keyboard: 4 keys and a text; a conflict is marked and keeps the button', async ({
  signIn,
  program,
}) => {
  const page = await signIn({ at: '/files/keys/' })
  await grid(page).focus()
  // Home, Shift+End without the notes, F2, Enter.
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('F2')
  await several(page).waitFor()
  await page.keyboard.type('same')
  await several(page).getByText('30 conflicts').waitFor()
  expect(
    await several(page)
      .getByRole('button', { name: /^Rename/ })
      .getAttribute('aria-description'),
  ).toBe('resolve the conflicts first')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Trip {n}')
  await several(page).getByText('Trip 02.csv').waitFor()
  await page.keyboard.press('Enter')
  await expectEventually(
    async () => (await readdir(join(program.root, 'keys'))).toSorted(),
    [...RENAMED, 'notes.txt'].toSorted(),
  )
})

test('in place: over the name in each view, with its errors; a click elsewhere takes a good name, or none', async ({
  signIn,
}) => {
  const page = await signIn({ at: '/files/place/' })
  const field = grid(page).getByRole('textbox', { name: 'Name' })
  for (const view of ['list', 'mosaic'] as const) {
    await showAs(page, view)
    await item(page, 'b.txt').click()
    await page.keyboard.press('F2')
    await expectEventually(() => field.evaluate((input) => input === document.activeElement), true)
    await page.keyboard.type('c')
    await grid(page).getByRole('alert').waitFor()
    expect(await field.inputValue()).toBe('c.txt')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await item(page, 'a.txt').click()
    await field.waitFor({ state: 'detached' })
    expect(await names(page)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    await page.waitForTimeout(350)
  }
  await item(page, 'b.txt').click()
  await page.keyboard.press('F2')
  await expectEventually(() => field.evaluate((input) => input === document.activeElement), true)
  await page.keyboard.type('better')
  await item(page, 'a.txt').click()
  await expectEventually(() => names(page), ['a.txt', 'better.txt', 'c.txt'])
})

import type { Page } from 'playwright-core'
import { grid } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: {
    'Trips/2024/harbor at night.txt': 'x',
    'Trips/2024/harbor map.txt': 'x',
    'Work/notes.txt': 'x',
  },
})

/**
 * The everyday job "find a file by part of its name". Steps are clicks, taps and pressed keys; typing the words is one.
 *
 * | | before | now |
 * |---|---|---|
 * | mouse | 3: search, type, result | 3 |
 * | keyboard, by the search | 3: /, type, Enter | 3 |
 * | keyboard, by Ctrl+K | 4: Ctrl+K, type, Enter (search), Enter | 3: Ctrl+K, type, Enter |
 * | touch | 3 | 3 |
 * | the same file again | 3 | 2: search, recent file |
 *
 * Google Drive's help describes 4 by mouse: click the field, type, press Enter, double-click the file.
 */
const result = (page: Page) => page.getByRole('grid', { name: 'Results' }).getByRole('row', { name: /harbor at night/ })
const isOpened = (page: Page) => page.waitForURL(/harbor%20at%20night\.txt$/)

test('find a file by part of its name, by mouse, and the same one again', async ({ signIn }) => {
  const page = await signIn()
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('night')
  await result(page).click()
  await isOpened(page)
  await page.locator('.cm-content').waitFor()
  await page.goBack()
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('grid', { name: 'Recent files' })
    .getByRole('row', { name: /harbor at night/ })
    .click()
  await isOpened(page)
})

test('find a file by part of its name, by keyboard', async ({ signIn }) => {
  const page = await signIn()
  await grid(page).focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await page.keyboard.type('night')
  await page.locator('[role=option][aria-selected=true]', { hasText: 'harbor at night.txt' }).waitFor()
  await page.keyboard.press('Enter')
  await isOpened(page)
})

test('find a file by part of its name, by touch', async ({ signIn }) => {
  const page = await signIn({ browser: PHONE })
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('combobox').fill('night')
  await result(page).tap()
  await isOpened(page)
})

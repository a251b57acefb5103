import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import {
  expectEventually,
  grid,
  item,
  menuEntry,
  prompt,
  selectInMenuOf,
  showAs,
  waitForFocusedField,
} from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'Bills/january.txt': 'a', 'Bills/february.txt': 'b', 'Trips/harbor.txt': 'c', 'notes.txt': 'd' },
})

/**
 * The everyday job "tag and find again". Steps are clicks, taps and pressed keys; typing a text is one.
 *
 * | | steps |
 * |---|---|
 * | mouse | 7: right click, *Tags…*, type, *Create*, *Done*; the tag in the sidebar, the item |
 * | keyboard | 11: ↓, Ctrl+K, type, Enter, type, Enter, Enter; Ctrl+F, type, ↓, Enter |
 * | touch | 9: tap, *More*, *Tags…*, type, *Create*, *Done*; *Menu*, the tag, the item |
 */
const tagsIn = (page: Page) => page.getByRole('navigation').getByRole('list', { name: 'Tags' })
const lines = (page: Page) => page.getByRole('main').locator('li')
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
const field = (page: Page) => prompt(page, 'Tags').getByLabel('Find or create a tag')

test('everyday job: tag and find again, by mouse; the tag follows its item', async ({ signIn }) => {
  const page = await signIn({ at: '/files/Bills/' })
  await selectInMenuOf(page, 'january.txt', 'Tags…')
  await field(page).fill('Taxes')
  await prompt(page, 'Tags').getByRole('radio', { name: 'Green' }).check({ force: true })
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await prompt(page, 'Tags').getByRole('button', { name: 'Create “Taxes”' }).click()
  await prompt(page, 'Tags').getByRole('checkbox', { name: 'Taxes', checked: true }).waitFor()
  await prompt(page, 'Tags').getByRole('button', { name: 'Done' }).click()
  await row(page, 'january.txt').locator('[data-tooltip="Tags: Taxes"]').waitFor()
  expect(await row(page, 'january.txt').getAttribute('aria-description')).toBe('Tags: Taxes')
  await showAs(page, 'mosaic')
  await expectEventually(() => grid(page).locator('[data-tags]').count(), 1)
  await showAs(page, 'list')
  await selectInMenuOf(page, 'january.txt', 'Rename')
  await waitForFocusedField(page)
  await page.keyboard.type('jan')
  await page.keyboard.press('Enter')
  await row(page, 'jan.txt').locator('[data-tags]').waitFor()
  await tagsIn(page).getByRole('link', { name: 'Taxes' }).click()
  await page.getByRole('heading', { name: 'Taxes' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await lines(page).getByRole('link', { name: 'jan.txt' }).click()
  await page.waitForURL(/\/files\/Bills\/jan\.txt$/)
})

test('everyday job: tag and find again, by keyboard', async ({ signIn }) => {
  const page = await signIn({ at: '/files/Trips/' })
  await item(page, 'harbor.txt').waitFor()
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await page.keyboard.type('Tags…')
  await page.locator('[role=option][aria-selected=true]', { hasText: 'Tags…' }).waitFor()
  await page.keyboard.press('Enter')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Sea and sun')
  await page.keyboard.press('Enter')
  await prompt(page, 'Tags').getByRole('checkbox', { name: 'Sea and sun', checked: true }).waitFor()
  await expectEventually(() => field(page).inputValue(), '')
  await page.keyboard.press('Enter')
  await prompt(page, 'Tags').waitFor({ state: 'detached' })
  await row(page, 'harbor.txt').locator('[data-tags]').waitFor()
  await page.keyboard.press('Control+f')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('tag:"sea and sun"')
  await page
    .getByRole('grid', { name: 'Results' })
    .getByRole('row', { name: /harbor/ })
    .waitFor()
  await page.getByText('Tag: sea and sun').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/harbor\.txt$/)
})

test('everyday job: tag and find again, by touch', async ({ signIn }) => {
  const page = await signIn({ browser: PHONE, at: '/files/Bills/' })
  await item(page, 'february.txt').tap()
  await page.getByRole('main').getByRole('button', { name: 'More' }).tap()
  await menuEntry(page, 'Tags…').tap()
  await field(page).fill('Paid')
  await prompt(page, 'Tags').getByRole('button', { name: 'Create “Paid”' }).tap()
  await prompt(page, 'Tags').getByRole('checkbox', { name: 'Paid', checked: true }).waitFor()
  await prompt(page, 'Tags').getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Paid' }).tap()
  await lines(page).getByRole('link', { name: 'february.txt' }).tap()
  await page.waitForURL(/february\.txt$/)
})

test('tags are changed and deleted on their page, and taken from several items at once', async ({
  signIn,
  program,
}) => {
  await program.plant({ 'several/one.txt': '1', 'several/two.txt': '2' })
  const page = await signIn({ at: '/files/several/' })
  await selectInMenuOf(page, 'one.txt', 'Tags…')
  await field(page).fill('Draft')
  await page.keyboard.press('Enter')
  await prompt(page, 'Tags').getByRole('checkbox', { name: 'Draft', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await selectInMenuOf(page, 'two.txt', 'Tags…')
  const box = prompt(page, 'Tags').getByRole('checkbox', { name: 'Draft' })
  await expectEventually(() => box.evaluate((input) => (input as HTMLInputElement).indeterminate), true)
  await field(page).press('ArrowDown')
  while (!(await box.and(page.locator(':focus')).isVisible())) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expectEventually(() => grid(page).locator('[data-tags]').count(), 2)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Tags', exact: true }).click()
  await lines(page).filter({ hasText: 'Draft' }).getByText('2 items').waitFor()
  await page.getByRole('button', { name: 'Actions for Draft' }).click()
  await menuEntry(page, 'Edit tag…').click()
  await prompt(page, 'Edit tag').getByLabel('Name').fill('Final')
  await page.keyboard.press('Enter')
  await tagsIn(page).getByRole('link', { name: 'Final' }).click()
  await lines(page).filter({ hasText: 'two.txt' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Final' }).click()
  await menuEntry(page, 'Delete tag…').click()
  await page.getByRole('button', { name: 'Delete tag' }).click()
  await page.waitForURL(/\/tags$/)
  await tagsIn(page).getByRole('link', { name: 'Final' }).waitFor({ state: 'detached' })
})

import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually, grid, item, selectInMenuOf, showAs, waitForFocusedField } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'Plans/a.txt': 'a', 'Photos/b.txt': 'b', 'notes.txt': 'c' } })

const section = (page: Page) => page.getByRole('navigation').getByRole('list', { name: 'Favorites' })
const inSidebar = async (page: Page) =>
  (await section(page).getByRole('link').allInnerTexts()).map((name) => name.trim())
const lines = (page: Page) => page.getByRole('main').locator('ol > li')
const onPage = async (page: Page) =>
  (await lines(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())

test('favorites are added from the menu, have a star, follow their items and are dragged into an order', async ({
  signIn,
}) => {
  const page = await signIn({ at: '/files/' })
  for (const name of ['Plans', 'Photos', 'notes.txt']) {
    await selectInMenuOf(page, name, 'Add to favorites')
    await section(page).getByRole('link', { name }).waitFor()
  }
  const row = (name: string) => grid(page).getByRole('row').filter({ hasText: name })
  await row('notes.txt').locator('[data-tooltip=Favorite]').waitFor()
  expect(await row('notes.txt').getAttribute('aria-description')).toBe('Favorite')
  await showAs(page, 'mosaic')
  await expectEventually(() => grid(page).locator('[data-star]').count(), 3)
  await section(page)
    .getByRole('link', { name: 'notes.txt' })
    .dragTo(section(page).getByRole('link', { name: 'Plans' }))
  await expectEventually(() => inSidebar(page), ['notes.txt', 'Plans', 'Photos'])

  await showAs(page, 'list')
  await item(page, 'Plans').click()
  await page.keyboard.press('F2')
  await waitForFocusedField(page)
  await page.keyboard.type('Projects')
  await page.keyboard.press('Enter')
  await row('Projects').locator('[data-tooltip=Favorite]').waitFor()
  await expectEventually(() => inSidebar(page), ['notes.txt', 'Projects', 'Photos'])
  await page.getByRole('link', { name: 'Favorites' }).click()
  await expectEventually(() => onPage(page), ['notes.txt', 'Projects', 'Photos'])
  await lines(page).last().dragTo(lines(page).first())
  await expectEventually(() => onPage(page), ['Photos', 'notes.txt', 'Projects'])
  await page.reload()
  await expectEventually(() => onPage(page), ['Photos', 'notes.txt', 'Projects'])
  await lines(page).last().getByRole('link').click()
  await item(page, 'a.txt').waitFor()
})

test('favorites are moved and removed by keyboard, and from the palette', async ({ signIn, program }) => {
  await program.plant({ 'keys/one.txt': '1', 'keys/two.txt': '2' })
  const page = await signIn({ at: '/files/keys/', as: 'admin' })
  await item(page, 'one.txt').waitFor()
  await selectInMenuOf(page, 'two.txt', 'Add to favorites')
  await section(page).getByRole('link', { name: 'two.txt' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await page.keyboard.type('Add to favorites')
  await page.getByRole('option', { name: 'Add to favorites' }).waitFor()
  await page.keyboard.press('Enter')
  await section(page).getByRole('link', { name: 'keys' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectEventually(async () => (await inSidebar(page)).slice(-2), ['keys', 'two.txt'])
  const total = (await inSidebar(page)).length
  await page
    .getByRole('status')
    .filter({ hasText: `Moved to position ${total - 1} of ${total}` })
    .waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('keys')
  await page.getByRole('link', { name: 'Favorites' }).click()
  await lines(page).filter({ hasText: 'two.txt' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  while ((await lines(page).count()) > 0) {
    const left = await lines(page).count()
    await lines(page).first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Remove from favorites' }).press('Enter')
    await expectEventually(() => lines(page).count(), left - 1)
    // The focus stays: on the next favorite, and in the end on the page.
    const focused = () => page.evaluate(() => document.activeElement?.closest('ol a, main')?.tagName)
    await expectEventually(focused, left > 1 ? 'A' : 'MAIN')
  }
  await page.getByText('Removed from favorites').first().waitFor()
  await page.getByRole('heading', { name: 'No favorites yet' }).waitFor()
})

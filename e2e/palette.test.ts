import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'Photos/beach.txt': 'x', 'notes.txt': 'Remember the milk.', 'plan.txt': 'x' },
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const options = (page: Page) => palette(page).getByRole('option')

async function open(page: Page, typed = ''): Promise<void> {
  await grid(page).focus()
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type(typed)
}

test('what can be done is found by typing, and done by Enter', async ({ signIn }) => {
  const page = await signIn()
  await open(page)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.type('new fol')
  await options(page).first().and(page.locator('[aria-selected=true]')).filter({ hasText: 'New folder' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New folder' }).waitFor()
  await page.keyboard.type('Made here')
  await page.keyboard.press('Enter')
  await grid(page).getByText('Made here').waitFor()
  // Recently used commands come first.
  await open(page)
  await palette(page).getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'New folder' }).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid')
})

test('what cannot be done now is found too, with the reason, and does nothing', async ({ signIn }) => {
  const page = await signIn()
  await open(page, 'rename')
  const rename = options(page).filter({ hasText: 'Rename' })
  await rename.getByText('select one item').waitFor()
  await expectEventually(() => rename.getAttribute('aria-disabled'), 'true')
  await page.keyboard.press('Enter')
  await palette(page).waitFor()
  await page.keyboard.press('Escape')
  await grid(page).getByText('notes.txt').click()
  await open(page)
  await palette(page).getByRole('group', { name: '1 selected item' }).getByRole('option', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename “notes.txt”' }).waitFor()
})

test('it leads everywhere, looks for files, and changes how the page looks and speaks', async ({ program, signIn }) => {
  program.addUser('traveller')
  const page = await signIn({ as: 'traveller' })
  await open(page, 'share man')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/shares')
  await page.locator('main h2').first().waitFor()
  // Also on pages without a listing.
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('my files')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/files/')
  await open(page, 'zebras')
  await palette(page).getByText('No results').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.keyboard.press('Escape')
  await open(page, 'dark')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await open(page, 'deutsch')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  await page.getByRole('navigation').getByText('Einstellungen').waitFor()
})

test('it finds files, folders and single settings; a folder is searched in, a file shown in its folder', async ({
  signIn,
}) => {
  const page = await signIn()
  await open(page, 'photo')
  const folder = palette(page)
    .getByRole('group', { name: 'Files and folders' })
    .getByRole('option', { name: /^Photos/ })
  await folder.and(page.locator('[aria-selected=true]')).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Tab')
  await palette(page).getByRole('button', { name: 'Remove filter In “Photos”' }).waitFor()
  await options(page).filter({ hasText: 'beach.txt' }).and(page.locator('[aria-selected=true]')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/files/Photos/')
  await grid(page).getByText('beach.txt').waitFor()

  await open(page, 'minimum pass')
  await palette(page)
    .getByRole('group', { name: 'Settings' })
    .getByRole('option', { name: /Minimum password length/ })
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/global#**')
  await expectEventually(
    () => page.getByLabel('Minimum password length').evaluate((field) => field === document.activeElement),
    true,
  )
})

test('a file that is shown has its own, and a text too', async ({ signIn }) => {
  const page = await signIn({ at: '/files/notes.txt' })
  // Also while a text is being edited.
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('info')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'notes.txt' }).waitFor()
})

test('who may only read is offered nothing that changes', async ({ program, signIn }) => {
  program.addUser('reader', { may_create: 0, may_rename: 0, may_delete: 0, may_modify: 0, may_share: 0 })
  const page = await signIn({ as: 'reader' })
  await open(page, 'ne')
  for (const name of ['New folder', 'New file', 'Rename', 'Delete'])
    expect(await options(page).filter({ hasText: name }).count()).toBe(0)
})

test('on a phone it is opened from the menu, and fits', async ({ signIn }) => {
  const page = await signIn({ browser: { ...PHONE, viewport: { width: 320, height: 640 } } })
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Commands' }).tap()
  await palette(page).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  await palette(page).getByRole('option', { name: 'New folder' }).tap()
  await page.getByRole('dialog', { name: 'New folder' }).waitFor()
})

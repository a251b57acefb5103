import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually, grid, item, names, prompt, selectedNames, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { picture } from './media.ts'

const { test } = setUpBrowserTests({
  tree: {
    'album/sea.png': picture(40, 30),
    'album/notes.txt': 'notes',
    'album/report.pdf': 'no real one',
    'papers/a.txt': 'aaa',
    'papers/b.txt': 'b',
    'papers/inner/': '',
  },
})

const header = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name })

/** Returns the names of the columns, in order. The last one has no name. */
const columns = async (page: Page): Promise<string[]> =>
  (await grid(page).getByRole('columnheader').allInnerTexts()).filter((text) => text !== '')

/** Returns the texts of a row. */
const cells = (page: Page, name: string): Promise<string[]> =>
  grid(page)
    .getByRole('row', { name })
    .getByRole('gridcell')
    .evaluateAll((found) => found.map((cell) => (cell.querySelector('bdi') ?? cell).textContent ?? ''))

/** Returns the default view that the server has stored for the user. */
const storedView = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/users/1', { headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' } })
    return ((await answer.json()) as { viewMode: string }).viewMode
  })

const widthOf = async (of: Locator): Promise<number> => Math.round((await of.boundingBox())?.width ?? 0)

/** Drags from the center of an element, or from a distance to its left edge, by some px. */
async function drag(page: Page, from: Locator, by: number, edge = false): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  const [x, y] = [edge ? box.x : box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 4 })
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}

test('columns are hidden, shown, resized and moved by mouse, and stay so', async ({ signIn }) => {
  const page = await signIn({ at: '/files/album/' })
  await expectEventually(() => columns(page), ['Name', 'Type', 'Size', 'Modified'])
  await expectEventually(
    () => cells(page, 'notes.txt'),
    ['notes.txt', 'Text document', '5 bytes', expect.stringMatching(/^(?:Today|Yesterday), \d/), ''],
  )
  await expectEventually(async () => (await cells(page, 'report.pdf'))[1], 'PDF document')

  await header(page, 'Size').click({ button: 'right' })
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).click()
  await expectEventually(() => columns(page), ['Name', 'Size', 'Modified'])
  await grid(page).getByRole('button', { name: 'Columns' }).click()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('menuitemcheckbox', { name: 'Shared' }).click()
  await expectEventually(() => columns(page), ['Name', 'Size', 'Modified', 'Shared'])

  const before = await widthOf(header(page, 'Size'))
  await drag(page, header(page, 'Size'), -60, true)
  await expectEventually(() => widthOf(header(page, 'Size')), before + 60)
  await drag(page, header(page, 'Modified'), -160)
  await expectEventually(() => columns(page), ['Name', 'Modified', 'Size', 'Shared'])
  // The drag has not sorted.
  expect(await header(page, 'Modified').getAttribute('aria-sort')).toBeNull()

  await page.reload()
  await expectEventually(() => columns(page), ['Name', 'Modified', 'Size', 'Shared'])
  await expectEventually(() => widthOf(header(page, 'Size')), before + 60)
})

test('columns and the height of rows are set by keyboard', async ({ signIn }) => {
  const page = await signIn({ at: '/files/album/' })
  const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    await page.getByRole('button', { name: 'Switch view' }).press('Enter')
    await page.getByRole(role, { name }).press('Enter')
  }
  await choose('menuitem', 'Columns…')
  await prompt(page, 'Columns').getByRole('button', { name: 'Restore defaults' }).press('Enter')
  await expectEventually(() => columns(page), ['Name', 'Type', 'Size', 'Modified'])
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await prompt(page, 'Columns').getByRole('checkbox', { name: 'Type' }).press('Space')
  await expectEventually(() => columns(page), ['Name', 'Size', 'Modified'])
  await prompt(page).getByRole('button', { name: 'Move Size down' }).press('Enter')
  await expectEventually(() => columns(page), ['Name', 'Modified', 'Size'])
  await expectEventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Move Size down',
  )
  const before = await widthOf(header(page, 'Size'))
  await prompt(page).getByRole('slider', { name: 'Width: Size' }).press('ArrowRight')
  await expectEventually(() => widthOf(header(page, 'Size')), before + 8)
  await page.keyboard.press('Escape')

  const row = grid(page).getByRole('row', { name: 'notes.txt' })
  const height = async () => (await row.boundingBox())?.height
  await expectEventually(height, 36)
  await choose('menuitemradio', 'Comfortable rows')
  await expectEventually(height, 48)
  await page.reload()
  await expectEventually(height, 48)
  await expectEventually(() => columns(page), ['Name', 'Modified', 'Size'])
})

test('pictures have thumbnails; the box selects, and the button opens the menu of its row', async ({ signIn }) => {
  const page = await signIn({ at: '/files/album/' })
  const sea = grid(page).getByRole('row', { name: 'sea.png' })
  await sea.locator('img').waitFor()
  await grid(page).getByRole('row', { name: 'notes.txt' }).hover()
  const box = (name: string) => grid(page).getByRole('row', { name }).locator('[data-check]')
  await box('notes.txt').click()
  await box('sea.png').click()
  await expectEventually(() => selectedNames(page), ['notes.txt', 'sea.png'])
  await box('notes.txt').click()
  await expectEventually(() => selectedNames(page), ['sea.png'])
  const row = grid(page).getByRole('row', { name: 'report.pdf' })
  await row.hover()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await expectEventually(() => selectedNames(page), ['report.pdf'])
  await page.keyboard.press('Escape')
  // The listing is still one tab stop.
  await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid')
})

test('items with a link of the user are marked as shared', async ({ program, signIn }) => {
  const page = await signIn({ at: '/files/papers/' })
  const description = (name: string) => grid(page).getByRole('row', { name }).getAttribute('aria-description')
  await item(page, 'b.txt').waitFor()
  expect(await description('a.txt')).toBeNull()
  const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '')
  await fetch(`${program.url}/api/share/papers/a.txt`, { method: 'POST', headers: { 'X-Auth': token }, body: '{}' })
  await fetch(`${program.url}/api/share/papers/inner/`, { method: 'POST', headers: { 'X-Auth': token }, body: '{}' })
  await page.reload()
  await expectEventually(() => description('a.txt'), 'Shared')
  await expectEventually(() => description('inner'), 'Folder, Shared')
  expect(await description('b.txt')).toBeNull()
  await page.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Shared' }).click()
  await page.getByRole('button', { name: 'Sort: Shared (Shared first)' }).click()
  await page.getByRole('menuitemradio', { name: 'Shared last' }).click()
  await expectEventually(() => names(page), ['inner', 'b.txt', 'a.txt'])
  // The order does not make the page fetch the links again and again.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  for (let round = 0; round < 4; round += 1) {
    await page.clock.runFor(6000)
    await page.evaluate(() => fetch('/health').then((reply) => reply.text()))
  }
  expect(asked.filter((path) => path === '/api/shares').length).toBeLessThan(2)
  await page.clock.resume()

  // Tiles have the same badge, and a button for the menu.
  await showAs(page, 'gallery')
  const tile = (name: string) =>
    grid(page)
      .getByRole('gridcell')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  await expectEventually(() => tile('a.txt').getAttribute('aria-description'), 'Shared')
  await expectEventually(() => tile('inner').getAttribute('aria-description'), 'Folder, Shared')
  expect(await tile('b.txt').getAttribute('aria-description')).toBeNull()
  await tile('a.txt').locator('[data-tooltip="Shared"]').waitFor()
  await tile('b.txt').hover()
  await tile('b.txt').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await expectEventually(() => selectedNames(page), ['b.txt'])
  await page.keyboard.press('Escape')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('a folder keeps its view and order; the top folder has the default, which can be used for all', async ({
  program,
  signIn,
  excuse,
}) => {
  const page = await signIn({ at: '/files/papers/' })
  const view = () => grid(page).getAttribute('data-view')
  const sortBy = async (name: string) => {
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('menu').getByText(name, { exact: true }).click()
  }
  await showAs(page, 'mosaic')
  await sortBy('Size')
  await expectEventually(() => names(page), ['inner', 'b.txt', 'a.txt'])
  await page.goto(`${program.url}/files/album/`)
  await expectEventually(view, 'list')
  await page.goto(`${program.url}/files/papers/`)
  await expectEventually(view, 'mosaic')
  await expectEventually(() => names(page), ['inner', 'b.txt', 'a.txt'])

  await sortBy('Use for all folders')
  const question = prompt(page, 'Use this view for all folders?')
  await question.waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto(`${program.url}/files/album/`)
  await expectEventually(view, 'list')

  // If the views of the folders cannot be removed, the default is restored, and the prompt offers to try again.
  await page.goto(`${program.url}/files/papers/`)
  excuse(/status of 500 .*\/api\/folder-view\//)
  await page.route('**/api/folder-view/', (route) => route.fulfill({ status: 500, body: '' }))
  await sortBy('Use for all folders')
  await question.getByRole('button', { name: 'Use for all folders' }).click()
  await page.locator('[role=alert]').getByText(/\S/).first().waitFor()
  await question.waitFor()
  expect(await storedView(page)).toBe('list')
  await page.unroute('**/api/folder-view/')
  await question.getByRole('button', { name: 'Use for all folders' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto(`${program.url}/files/album/`)
  await expectEventually(view, 'mosaic')
  await page.goto(`${program.url}/files/`)
  await expectEventually(view, 'mosaic')
  await showAs(page, 'list')
  await page.goto(`${program.url}/files/papers/`)
  await expectEventually(view, 'list')
})

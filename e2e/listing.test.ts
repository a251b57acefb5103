import { expect } from 'bun:test'
import { axeViolationsInBothThemes, axeViolationsOfScreen } from './axe-violations.ts'
import {
  activeName,
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  names,
  selectedNames,
  showAs,
  typeName,
} from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import type { Tree } from './program.ts'

const HOSTILE = [
  '<img src=x onerror=alert(1)>.txt',
  'a\u202Egpj.exe',
  '\u05E9\u05DC\u05D5\u05DD.txt',
  `${'x'.repeat(251)}.txt`,
  '100%25 #1?.txt',
  'it\'s "so".txt',
]

const many: Tree = Object.fromEntries(
  Array.from({ length: 10_000 }, (_, index) => [`many/note ${String(index + 1).padStart(5, '0')}.txt`, 'n']),
)

const { test } = setUpBrowserTests({
  tree: {
    'sorted/b.txt': 'bb',
    'sorted/file 10.txt': 'ten ten ten',
    'sorted/file 2.txt': 'two',
    'sorted/Zoo/': '',
    'sorted/alpha/': '',
    'one/two/three/four/five/end.txt': 'end',
    'empty/': '',
    ...Object.fromEntries(HOSTILE.map((name) => [`hostile/${name}`, 'x'])),
    ...many,
  },
})

const SORTED = ['alpha', 'Zoo', 'b.txt', 'file 2.txt', 'file 10.txt']

test('folders come first, names in natural order, sizes and dates beside them', async ({ signIn }) => {
  const page = await signIn({ at: '/files/sorted/' })
  await showAs(page, 'list')
  await expectEventually(() => names(page), SORTED)
  await expectEventually(() => page.title(), 'sorted - Files')
  await page.getByRole('paragraph').getByText('2 folders, 3 files').waitFor()
  await grid(page).getByRole('rowgroup', { name: 'Folders, 2 items' }).waitFor({ state: 'attached' })
  await expectEventually(
    () => grid(page).getByRole('row', { name: 'b.txt' }).textContent(),
    expect.stringContaining('2 bytes'),
  )
  await expectEventually(() => grid(page).getAttribute('aria-rowcount'), '6')
})

test('each column sorts, and again the other way round; the order is kept', async ({ signIn }) => {
  const page = await signIn({ at: '/files/sorted/' })
  await showAs(page, 'list')
  const bySize = grid(page).getByRole('columnheader', { name: 'Size' })
  await grid(page).getByRole('button', { name: 'Size' }).click()
  // Sorting by size gives the same order as sorting by name.
  await bySize.and(page.locator('[aria-sort=ascending]')).waitFor()
  await expectEventually(() => names(page), SORTED)
  const isStored = page.waitForResponse((response) => response.url().includes('/api/folder-view/'))
  await grid(page).getByRole('button', { name: 'Size' }).click()
  await expectEventually(() => names(page), ['alpha', 'Zoo', 'file 10.txt', 'file 2.txt', 'b.txt'])
  await isStored
  await page.reload()
  await expectEventually(() => names(page), ['alpha', 'Zoo', 'file 10.txt', 'file 2.txt', 'b.txt'])
  await expectEventually(() => bySize.getAttribute('aria-sort'), 'descending')
  await grid(page).getByRole('button', { name: 'Modified' }).click()
  await grid(page).getByRole('columnheader', { name: 'Modified' }).and(page.locator('[aria-sort]')).waitFor()

  await page.getByRole('button', { name: /^Sort/ }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Name' }).press('Enter')
  await expectEventually(() => names(page), SORTED)

  // The menu shows the order and its direction, in every view.
  await showAs(page, 'gallery')
  await page.getByRole('button', { name: 'Sort: Name (A to Z)' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'A to Z', checked: true }).waitFor()
  await page.getByRole('menuitemradio', { name: 'Z to A' }).press('Enter')
  await expectEventually(() => names(page), ['Zoo', 'alpha', 'file 10.txt', 'file 2.txt', 'b.txt'])
  await page.getByRole('button', { name: 'Sort: Name (Z to A)' }).click()
  await page.getByRole('menuitemradio', { name: 'Type', exact: true }).click()
  await page.getByRole('button', { name: 'Sort: Type (A to Z)' }).waitFor()
  await expectEventually(() => names(page), SORTED)
})

test('list and mosaic show the same; the choice is kept', async ({ signIn }) => {
  const page = await signIn({ at: '/files/sorted/' })
  await showAs(page, 'list')
  await expectEventually(() => names(page), SORTED)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await showAs(page, 'mosaic')
  await expectEventually(() => names(page), SORTED)
  await expectEventually(async () => (await grid(page).getAttribute('aria-colcount')) === '3', false)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.reload()
  await grid(page).and(page.locator('[data-view=mosaic]')).waitFor()
  await page.getByRole('button', { name: 'Switch view' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Show as list' }).press('Enter')
  await grid(page).getByRole('columnheader', { name: 'Name' }).waitFor()
})

test('folders open by double click, by Enter, by single click where that is wished; Back returns to the place', async ({
  program,
  signIn,
}) => {
  const page = await signIn()
  await item(page, 'one').dblclick()
  await page.waitForURL(`${program.url}/files/one/`)
  await item(page, 'two').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${program.url}/files/one/two/`)
  await item(page, 'three').waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await page.waitForURL(`${program.url}/files/one/`)
  await expectEventually(() => activeName(page), 'two')
  await page.goBack()
  await page.goBack()
  await item(page, 'two').waitFor()
  await expectEventually(() => activeName(page), 'two')

  program.addUser('single', { single_click: 1 })
  const other = await signIn({ as: 'single' })
  await item(other, 'one').click()
  await other.waitForURL(`${program.url}/files/one/`)
})

test('breadcrumbs lead back: home, an ellipsis for what is hidden, three segments', async ({ program, signIn }) => {
  const page = await signIn({ at: '/files/one/two/three/four/five/' })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await crumbs.getByRole('link', { name: 'five' }).waitFor()
  await expectEventually(() => crumbs.getByRole('link').allInnerTexts(), ['', 'three', 'four', 'five'])
  await expectEventually(() => crumbs.getByRole('link', { name: 'five' }).getAttribute('aria-current'), 'page')
  await crumbs.getByRole('button', { name: 'Parent folders' }).press('Enter')
  await page.getByRole('menuitem', { name: 'two' }).press('Enter')
  await page.waitForURL(`${program.url}/files/one/two/`)
  await crumbs.getByRole('link', { name: 'one' }).click()
  await page.waitForURL(`${program.url}/files/one/`)
  await crumbs.getByRole('link', { name: 'My files', exact: true }).press('Enter')
  await page.waitForURL(`${program.url}/files/`)
})

test('an empty folder says so and offers what to add', async ({ signIn }) => {
  const page = await signIn({ at: '/files/empty/' })
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Upload files' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('10,000 entries: few are drawn, the last is reached, selected and found by typing', async ({ signIn }) => {
  const page = await signIn({ at: '/files/many/' })
  await showAs(page, 'list')
  await item(page, 'note 00001.txt').waitFor()
  expect(await grid(page).getByRole('link').count()).toBeLessThan(80)
  await expectEventually(() => grid(page).getAttribute('aria-rowcount'), '10001')
  await page.keyboard.press('End')
  await item(page, 'note 10000.txt').waitFor()
  await typeName(page, 'note 05')
  await expectEventually(() => activeName(page), 'note 05000.txt')
  await page.keyboard.press('Shift+End')
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('5,001 selected').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await bar.getByText('10,000 selected').waitFor()
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, -1_000_000)
  await item(page, 'note 00001.txt').waitFor()
})

test('hostile names are inert, and nothing needs to be scrolled sideways at 320 px or 200 %', async ({ signIn }) => {
  const page = await signIn({ at: '/files/hostile/' })
  page.on('dialog', () => expect.unreachable())
  await item(page, '<img src=x onerror=alert(1)>.txt').waitFor()
  expect(await grid(page).locator('img[src=x]').count()).toBe(0)
  await item(page, 'aU+202Egpj.exe').waitFor()
  for (const view of ['mosaic', 'list'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await showAs(page, view)
    await item(page, '<img src=x onerror=alert(1)>.txt').waitFor()
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 450 })
      expect(await horizontalOverflow(page)).toBe(0)
    }
  }
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('what is not there, and a server that cannot be reached, have their pages', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 404|ERR_INTERNET_DISCONNECTED/)
  const page = await signIn({ at: '/files/none/at/all/' })
  await page.getByRole('heading', { name: "This location can't be reached." }).waitFor()
  await page.getByText('Error 404').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to My files' }).click()
  await item(page, 'one').waitFor()

  await page.context().setOffline(true)
  await item(page, 'one').dblclick()
  await page.getByRole('heading', { name: "The server can't be reached." }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.context().setOffline(false)
  await item(page, 'two').waitFor()
  expect(page.url()).toBe(`${program.url}/files/one/`)
})

test('F1 opens the help, which closes by Esc', async ({ signIn }) => {
  const page = await signIn({ at: '/files/sorted/' })
  await item(page, 'b.txt').waitFor()
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByText('Rename', { exact: true }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  // As text it is typed, and elsewhere it opens the help too.
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor()
  await page.keyboard.press('?')
  expect(await help.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await help.getByText('?', { exact: true }).waitFor()
})

test('/ filters the folder: what is shown is selected, nothing is found, Esc shows everything', async ({ signIn }) => {
  const page = await signIn({ at: '/files/sorted/' })
  await expectEventually(() => names(page), SORTED)
  // Its code loads now: what is typed meanwhile is for the field, not for the listing.
  const code = Promise.withResolvers<void>()
  await page.route(/filter-bar.*\.js/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.keyboard.press('/')
  const field = page.getByRole('textbox', { name: 'Filter by name' })
  await page.keyboard.type('FI')
  code.resolve()
  await page.keyboard.type('LE')
  await expectEventually(() => names(page), ['file 2.txt', 'file 10.txt'])
  await page.getByRole('status').getByText('2 items match').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => activeName(page), 'file 2.txt')
  await page.keyboard.press('Control+a')
  await expectEventually(() => selectedNames(page), ['file 2.txt', 'file 10.txt'])
  // The first Esc ends the selection, the second one the filter.
  await page.keyboard.press('Escape')
  await expectEventually(() => selectedNames(page), [])
  await expectEventually(() => names(page), ['file 2.txt', 'file 10.txt'])
  await page.keyboard.press('Escape')
  await expectEventually(() => names(page), SORTED)

  await page.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitem', { name: 'Filter' }).click()
  await expectEventually(() => field.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.type('nowhere')
  await page.getByRole('heading', { name: 'No items match “nowhere”' }).waitFor()
  await page.getByRole('button', { name: 'Search subfolders' }).waitFor()
  await field.press('Escape')
  await expectEventually(() => names(page), SORTED)
  await field.waitFor({ state: 'detached' })
  await expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)

  await page.keyboard.press('/')
  await page.keyboard.type('zoo')
  await expectEventually(() => names(page), ['Zoo'])
  await item(page, 'Zoo').dblclick()
  await page.waitForURL('**/sorted/Zoo/')
  await field.waitFor({ state: 'detached' })
})

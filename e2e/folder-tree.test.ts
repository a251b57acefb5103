import { expect } from 'bun:test'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, folderShown, grid, item, selectInMenuOf, waitForFocusedField } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: { 'Plans/2026/May/a.txt': 'a', 'Photos/b.txt': 'b', 'Music/': '', 'notes.txt': 'c', 'more.txt': 'd' },
})

const tree = (page: Page) => page.getByRole('tree', { name: 'Folders' })
const folder = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })
const toggle = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Folders', exact: true })
const lines = (page: Page) => tree(page).getByRole('treeitem').allInnerTexts()
const activeLine = (page: Page) => tree(page).locator('[data-active]').textContent()
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

test('the folder tree opens by keyboard, shows where the user is, and is remembered', async ({ signIn }) => {
  const page = await signIn({ at: '/files/Plans/2026/' })
  await toggle(page).click()
  await expectEventually(() => lines(page), ['Music', 'Photos', 'Plans', '2026'])
  expect(await folder(page, '2026').getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('Tab')
  await expectEventually(() => activeLine(page), '2026')
  await page.keyboard.press('ArrowRight')
  await folder(page, 'May').waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await activeLine(page)).toBe('May')
  await page.keyboard.press('Home')
  expect(await activeLine(page)).toBe('Music')
  await page.keyboard.press('ArrowRight')
  await tree(page).getByText('No subfolders').waitFor()
  await page.keyboard.press('p')
  await page.keyboard.press('l')
  expect(await activeLine(page)).toBe('Plans')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await folderShown(page, 'Plans')
  await expectEventually(() => folder(page, 'Plans').getAttribute('aria-current'), 'page')
  await page.keyboard.press('ArrowLeft')
  await expectEventually(() => lines(page), ['Music', 'No subfolders', 'Photos', 'Plans'])
  await page.reload()
  await expectEventually(() => lines(page), ['Music', 'No subfolders', 'Photos', 'Plans'])
  await toggle(page).click()
  expect(await tree(page).count()).toBe(0)
})

test('items are dropped on the tree, which opens under them, and on favorites; renamed folders stay open', async ({
  signIn,
  program,
}) => {
  const page = await signIn({ at: '/files/' })
  await toggle(page).click()
  await folder(page, 'Plans').waitFor()
  const at = async (locator: ReturnType<typeof item>) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('not visible')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await at(item(page, 'notes.txt'))))
  await page.mouse.down()
  await page.mouse.move(...(await at(folder(page, 'Photos'))), { steps: 4 })
  await page.mouse.move(...(await at(folder(page, 'Plans'))), { steps: 4 })
  await folder(page, '2026').waitFor()
  await page.mouse.move(...(await at(folder(page, '2026'))), { steps: 4 })
  await page.mouse.up()
  await expectEventually(() => exists(join(program.root, 'Plans/2026/notes.txt')), true)
  await item(page, 'notes.txt').waitFor({ state: 'detached' })

  const favorites = page.getByRole('navigation').getByRole('link', { name: 'Favorites' })
  await item(page, 'Photos').dragTo(favorites)
  const favorite = page.getByRole('list', { name: 'Favorites' }).getByRole('link', { name: 'Photos' })
  await favorite.waitFor()
  await item(page, 'more.txt').dragTo(favorite)
  await expectEventually(() => exists(join(program.root, 'Photos/more.txt')), true)

  await rename(join(program.root, 'Music'), join(program.root, 'Sounds'))
  await folder(page, 'Sounds').waitFor()
  await item(page, 'Plans').click()
  await page.keyboard.press('F2')
  await waitForFocusedField(page)
  await page.keyboard.type('Projects')
  await page.keyboard.press('Enter')
  await folder(page, 'Projects').waitFor()
  await expectEventually(() => folder(page, 'Projects').getAttribute('aria-expanded'), 'true')
  await folder(page, '2026').waitFor()
})

test('a level with many folders is shown in parts, also in the drawer of a phone', async ({ signIn, program }) => {
  await mkdir(join(program.root, 'many'))
  await Promise.all(
    Array.from({ length: 700 }, (_, index) => mkdir(join(program.root, 'many', `f${String(index).padStart(3, '0')}`))),
  )
  const page = await signIn({ at: '/files/many/f650/', browser: PHONE })
  await folderShown(page, 'f650')
  await page.getByRole('button', { name: 'Menu' }).click()
  await toggle(page).click()
  await folder(page, 'f650').waitFor()
  expect(await folder(page, 'f650').getAttribute('aria-posinset')).toBe('651')
  await tree(page).getByText('Show 600 more folders').click()
  await tree(page).getByText('Show 200 more folders').waitFor()
  await folder(page, 'f499').waitFor()
  await folder(page, 'f001').click()
  await folderShown(page, 'f001')
  await tree(page).waitFor({ state: 'detached' })
  await grid(page)
    .or(page.getByRole('heading', { name: 'It feels lonely here…' }))
    .waitFor()
})

test('a long name is truncated in the tree and among the favorites, also on a phone', async ({ signIn, program }) => {
  const name = 'Minutes of the meetings of the committee for the new library'
  await mkdir(join(program.root, name))
  const page = await signIn({ at: '/files/' })
  const navigation = page.getByRole('navigation', { name: 'Sidebar' })
  /** Returns what reaches beyond the sidebar. */
  const beyond = () =>
    navigation.evaluate((sidebar) => {
      const { left, right } = sidebar.getBoundingClientRect()
      const boxes = [...sidebar.querySelectorAll('ul, li, a, button, bdi, [role^=tree]')]
      return boxes
        .filter((box) => box.getBoundingClientRect().left < left || box.getBoundingClientRect().right > right)
        .map((box) => box.outerHTML)
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await selectInMenuOf(page, name, 'Add to favorites')
  await page.getByRole('list', { name: 'Favorites' }).getByRole('link', { name }).waitFor()
  await toggle(page).click()
  await folder(page, name).waitFor()
  expect(await beyond()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await folder(page, name).waitFor()
  await page.getByRole('list', { name: 'Favorites' }).getByRole('link', { name }).waitFor()
  expect(await beyond()).toEqual([])
  await toggle(page).click()
  await tree(page).waitFor({ state: 'detached' })
})

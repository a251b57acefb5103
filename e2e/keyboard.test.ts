import { describe, expect } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expectEventually, folderShown, typeName } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'

// The most common tasks without a pointer, in both writing directions. Elements are found by role and icon, not by text.

const { test } = setUpBrowserTests()

const GRID = '[role=grid]'
const PROMPT = '[role=dialog]'

/** Presses a key until the focus is on an element, which may not exist yet. */
async function pressUntil(page: Page, key: string, wanted: string): Promise<void> {
  await page.locator(wanted).first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${wanted}.`)
}

/** Moves to an item by typing its name. */
async function goTo(page: Page, name: string): Promise<void> {
  await pressUntil(page, 'Tab', GRID)
  // Time is what is tested: typed characters are forgotten after a second.
  await page.waitForTimeout(1200)
  await typeName(page, name)
  await page.waitForFunction(
    ([grid, wanted]) => {
      const id = document.querySelector(grid)?.getAttribute('aria-activedescendant')
      return id ? document.getElementById(id)?.querySelector('a')?.textContent === wanted : false
    },
    [GRID, name] as const,
  )
}

/** Opens the menu of the active item, and selects an entry by its icon. */
async function choose(page: Page, icon: string): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await page.locator('[role=menu]').waitFor()
  await pressUntil(page, 'ArrowDown', `[role=menuitem]:has(.lucide-${icon})`)
  await page.keyboard.press('Enter')
}

const promptGone = (page: Page) => page.locator(PROMPT).waitFor({ state: 'detached' })

describe.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('by keyboard alone, %s', (locale, direction) => {
  test('one signs in, finds the way, makes, renames, copies, moves, deletes, shares, searches, downloads, edits and leaves', async ({
    program,
    open,
    excuse,
  }) => {
    const home = join(program.root, locale)
    const at = (...way: string[]) => join(home, ...way)
    const names = async () => (await readdir(home)).sort()
    await program.plant({ [`${locale}/box/`]: '', [`${locale}/apple.txt`]: 'a', [`${locale}/notes.txt`]: 'milk' })
    const page = await open(`/files/${locale}/`, { locale })

    // Sign in.
    await pressUntil(page, 'Tab', 'input[name=username]')
    await page.keyboard.type('admin')
    await pressUntil(page, 'Tab', 'input[name=password]')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator(GRID).waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)

    // Create a folder, open it and return.
    await pressUntil(page, 'Tab', 'header button:has(.lucide-plus)')
    await page.keyboard.press('Enter')
    await pressUntil(page, 'ArrowDown', '[role=menuitem]:has(.lucide-folder-plus)')
    await page.keyboard.press('Enter')
    await page.locator(`${PROMPT} input`).waitFor()
    await page.keyboard.type('made')
    await page.keyboard.press('Enter')
    await expectEventually(names, ['apple.txt', 'box', 'made', 'notes.txt'])
    await goTo(page, 'made')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${locale}/made/`)
    await folderShown(page, 'made')
    await page.keyboard.press('Alt+ArrowUp')
    await page.waitForURL(`**/files/${locale}/`)
    await folderShown(page, locale)

    // Rename.
    await goTo(page, 'apple.txt')
    await page.keyboard.press('F2')
    await page.locator(`${PROMPT} input`).waitFor()
    await page.keyboard.type('pear')
    await page.keyboard.press('Enter')
    await expectEventually(names, ['box', 'made', 'notes.txt', 'pear.txt'])

    // Copy one file, and move another.
    for (const [name, key] of [
      ['pear.txt', 'c'],
      ['made', 'x'],
    ] as const) {
      // Typing its name selects it.
      await goTo(page, name)
      await page.keyboard.press(`Control+${key}`)
      await page.keyboard.press('Escape')
      await goTo(page, 'box')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/${locale}/box/`)
      await folderShown(page, 'box')
      await page.keyboard.press('Control+v')
      await expectEventually(async () => (await readdir(at('box'))).includes(name), true)
      await page.keyboard.press('Alt+ArrowUp')
      await page.waitForURL(`**/files/${locale}/`)
      await folderShown(page, locale)
    }
    await expectEventually(names, ['box', 'notes.txt', 'pear.txt'])

    // Delete: Enter confirms the question, which says that it cannot be undone.
    await goTo(page, 'pear.txt')
    await page.keyboard.press('Delete')
    await page.locator(PROMPT).waitFor()
    await page.keyboard.press('Enter')
    await expectEventually(names, ['box', 'notes.txt'])
    await promptGone(page)

    // Share.
    await goTo(page, 'notes.txt')
    await choose(page, 'share-2')
    await page.locator(`${PROMPT} form`).waitFor()
    await page.keyboard.press('Enter')
    await page.locator(`${PROMPT} a[href*="/share/"]`).waitFor()
    await page.keyboard.press('Escape')
    await promptGone(page)

    // Download.
    await goTo(page, 'notes.txt')
    const coming = page.waitForEvent('download')
    await page.keyboard.press('Control+s')
    expect(await readFile(await (await coming).path(), 'utf8')).toBe('milk')

    // Search and open, edit and save.
    await page.keyboard.press('Control+f')
    await page.locator('[role=combobox]').waitFor()
    await page.keyboard.type('notes')
    await page.locator(`${PROMPT} [role=row]`).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/notes.txt')
    await page.locator('.cm-content').waitFor()
    await pressUntil(page, 'Tab', '.cm-content')
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('oat ')
    // Until the page knows that the text is saved, leaving would ask for confirmation.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Control+s')
    await saved
    await expectEventually(() => readFile(at('notes.txt'), 'utf8'), 'oat milk')
    await page.keyboard.press('Escape')
    await pressUntil(page, 'Shift+Tab', 'header button:has(.lucide-x)')
    await page.keyboard.press('Enter')
    await page.locator(GRID).waitFor()

    // Sign out. Requests of the page in progress are refused.
    excuse(/status of 401/)
    await pressUntil(page, 'Tab', 'nav button:has(.lucide-log-out)')
    await page.keyboard.press('Enter')
    await page.locator('input[name=username]').waitFor()
  })
})

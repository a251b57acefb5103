// The listing of a folder, as users see and operate it.
import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'

/** Returns the listing. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Files and folders' })

/** Returns the name of an item, which users click. */
export const item = (page: Page, name: string): Locator => grid(page).getByRole('link', { name, exact: true })

/** Returns the names in links of the listing, without the letters on their icons. */
const namesIn = (links: Locator): Promise<string[]> =>
  links.evaluateAll((found) =>
    // The icon is the first element.
    // biome-ignore lint/performance/useDomNodeTextContent: the names as they are seen
    found.map(({ lastElementChild: name }) => (name instanceof HTMLElement ? name.innerText : '')),
  )

/** Returns the visible names, in order. Only for names that fit their column. */
export const names = (page: Page): Promise<string[]> => namesIn(grid(page).getByRole('link'))

/** Returns the selected names. */
export const selectedNames = (page: Page): Promise<string[]> =>
  namesIn(grid(page).locator('[aria-selected=true]').getByRole('link'))

/** Returns the name of the active item, which keys act on. */
export const activeName = (page: Page): Promise<string | undefined> =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    const link = id ? document.getElementById(id)?.querySelector('a') : undefined
    return link?.lastElementChild?.textContent || undefined
  })

/** Value of `data-view` for each view. */
const VIEWS = { list: 'list', mosaic: 'mosaic', gallery: 'mosaic gallery' } as const

/** Selects a view by the menu in the header. The program stores it for the user. */
export async function showAs(page: Page, view: keyof typeof VIEWS): Promise<void> {
  const shown = grid(page).and(page.locator(`[data-view="${VIEWS[view]}"]`))
  await page.getByRole('button', { name: 'Switch view' }).waitFor()
  // Before the folder is loaded, its view cannot be seen, and would not get the focus.
  await grid(page)
    .or(page.getByRole('heading', { name: 'It feels lonely here…' }))
    .waitFor()
  if (await shown.isVisible()) return
  await page.getByRole('button', { name: 'Switch view' }).click()
  await page.getByRole('menuitemradio', { name: `Show as ${view}` }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  if (!(await grid(page).isVisible())) return
  await shown.waitFor()
  // The keys that follow are for the listing, not for the button.
  await grid(page).focus()
}

/**
 * Longest wait for background work of the program, such as packing and scanning, in milliseconds. It has the lowest priority, so that it
 * may not run for minutes on a busy machine.
 */
export const BACKGROUND = 600_000
/** Time limit of a test that waits for background work, in milliseconds. */
export const BACKGROUND_TEST = 900_000

/** Returns whether `expect(seen).toEqual(expected)` passes. Unlike `Bun.deepEquals`, it knows matchers such as `expect.stringContaining`. */
function equals(seen: unknown, expected: unknown): boolean {
  try {
    expect(seen).toEqual(expected)
    return true
  } catch {
    return false
  }
}

/**
 * Waits until `look` returns the expected value, or fails with the difference. A busy machine may need fifty times as long as an idle one.
 */
export async function expectEventually(
  look: () => Promise<unknown>,
  expected: unknown,
  patience = 60_000,
): Promise<void> {
  const end = Date.now() + patience
  let seen = await look()
  while (!equals(seen, expected) && Date.now() < end) {
    await Bun.sleep(50)
    seen = await look()
  }
  expect(seen).toEqual(expected)
}

/**
 * Waits until the page shows a folder. The address changes a moment before the page does, and keys pressed in between act on the folder
 * before.
 */
export const folderShown = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .locator('main')
    .getByRole('heading', { level: 1, name, ...(typeof name === 'string' && { exact: true }) })
    .waitFor({ state: 'attached' })

/** Returns an entry of the open menu. */
export const menuEntry = (page: Page, name: string): Locator => page.getByRole('menu').getByRole('menuitem', { name })

/** Returns the open prompt. */
export const prompt = (page: Page, title?: string | RegExp): Locator =>
  page.getByRole('dialog', title === undefined ? {} : { name: title })

/** Opens the context menu of an item and selects an entry. */
export async function selectInMenuOf(page: Page, name: string, line: string): Promise<void> {
  await item(page, name).click({ button: 'right' })
  await menuEntry(page, line).click()
}

/** Waits until the page has preloaded its parts. Network idle never occurs, because one connection for changes stays open. */
export async function waitForPreload(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  // On a busy machine the page becomes idle later, and more than a second may pass between two of its parts.
  for (let [before, quiet] = [-1, 0]; quiet < 3; ) {
    await page.waitForTimeout(1000)
    const now = await fetched()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}

/** Waits until the page is painted and all transitions and animations have ended, except endless ones and those driven by scrolling. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done))
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect, timeline }) =>
            playState === 'running' &&
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
    await painted()
    await painted()
    for (let left = moving(); left.length > 0; left = moving()) {
      await Promise.allSettled(left.map(({ finished }) => finished))
      await painted()
      await painted()
    }
  })
}

/** Returns by how many pixels the page can be scrolled sideways. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until a field has the focus, which a prompt gives to its first field once its code has loaded. */
export const waitForFocusedField = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.matches('input, textarea, [contenteditable=true]'))

/** Types the beginning of a name in a listing without a pause, which would start another name: no key waits for the page. */
export const typeName = (page: Page, text: string) => Promise.all([...text].map((key) => page.keyboard.press(key)))

/** Returns a notification; the list of work in progress may contain the same text. */
export const notification = (page: Page, text: string | RegExp, { exact = false } = {}): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').getByText(text, { exact })

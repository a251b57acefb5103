// The listing of a folder, as a person sees and works it.
import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'

/** The listing itself. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Files and folders' })

/** The name of an item, which is what people click on. */
export const item = (page: Page, name: string): Locator => grid(page).getByRole('link', { name, exact: true })

/** The names to be seen, in order. Only for names that fit their column. */
export const names = (page: Page): Promise<string[]> => grid(page).getByRole('link').allInnerTexts()

/** The names that are selected. */
export const selected = (page: Page): Promise<string[]> =>
  grid(page).locator('[aria-selected=true]').getByRole('link').allInnerTexts()

/** The name of the item that has the keyboard. */
export const active = (page: Page): Promise<string | undefined> =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.querySelector('a')?.textContent) || undefined
  })

/** Chooses the list or the mosaic, which the program keeps for the person. */
export async function showAs(page: Page, view: 'list' | 'mosaic'): Promise<void> {
  await page.getByRole('button', { name: /^Show as/ }).waitFor()
  const button = page.getByRole('button', { name: `Show as ${view}` })
  if (await button.isVisible()) await button.click()
}

/**
 * The longest wait for what the program does in the background, such as packing and looking for changes (ms). It has the lowest priority, so that
 * a busy machine does not let it run for minutes.
 */
export const BACKGROUND = 600_000
/** The time limit of a test that waits for that (ms). */
export const BACKGROUND_TEST = 900_000

/** Waits until `look` returns what is expected, or fails with the difference. A busy machine may need fifty times as long as a quiet one. */
export async function become(look: () => Promise<unknown>, expected: unknown, patience = 60_000): Promise<void> {
  const end = Date.now() + patience
  let seen = await look()
  while (!Bun.deepEquals(seen, expected) && Date.now() < end) {
    await Bun.sleep(50)
    seen = await look()
  }
  expect(seen).toEqual(expected)
}

/** A line of an open menu. */
export const menuLine = (page: Page, name: string): Locator => page.getByRole('menu').getByRole('menuitem', { name })

/** The prompt that is open. */
export const prompt = (page: Page, title?: string | RegExp): Locator =>
  page.getByRole('dialog', title === undefined ? {} : { name: title })

/** Opens the menu of an item with the right button, and chooses. */
export async function chooseFor(page: Page, name: string, line: string): Promise<void> {
  await item(page, name).click({ button: 'right' })
  await menuLine(page, line).click()
}

/** Waits until the page has fetched what it fetches ahead. It is never without any connection: it hears of changes by one that stays. */
export async function rest(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  // On a machine that does other things the page comes to rest later, and more than a second may pass between two of its parts.
  for (let [before, quiet] = [-1, 0]; quiet < 3; ) {
    await page.waitForTimeout(1000)
    const now = await fetched()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}

/** Waits until the page is painted and everything that fades or moves has arrived, except what turns forever or moves with scrolling. */
export async function still(page: Page): Promise<void> {
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

/** By how many pixels the page would have to be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until a field has the focus, as a prompt gives it to its first one; its part may still be on its way. */
export const fieldFocused = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.matches('input, textarea, [contenteditable=true]'))

/** A notification; the same words may stand in the list of what is under way. */
export const notification = (page: Page, text: string | RegExp, { exact = false } = {}): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').getByText(text, { exact })

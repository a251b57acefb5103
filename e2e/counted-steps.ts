// Steps of everyday jobs, which docs/develop/everyday-jobs.md lists.
import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'

/** Returns the center of an element, in pixels of the page. */
export async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) return expect.unreachable()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses an element with a finger long enough for a long press. */
export async function longPress(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const touchPoints = [await centerOf(target)]
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  // Time is what is tested: a finger that rests this long is a long press.
  await page.waitForTimeout(650)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Returns the actions of a user on a page, and their number. A double click and a long press are one step. */
export function countedSteps(page: Page) {
  let steps = 0
  const counted = (action: Promise<void>) => {
    steps += 1
    return action
  }
  return {
    /** Returns the number of steps since the last call. */
    taken: () => {
      const taken = steps
      steps = 0
      return taken
    },
    click: (target: Locator) => counted(target.click()),
    doubleClick: (target: Locator) => counted(target.dblclick()),
    tap: (target: Locator) => counted(target.tap()),
    longPress: (target: Locator) => counted(longPress(page, target)),
    press: (key: string) => counted(page.keyboard.press(key)),
  }
}

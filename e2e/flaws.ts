import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds, as `rule: element`. */
export async function flaws(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

/** What axe finds in light and in dark; the page is left in light. */
export async function flawsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['dark', '']) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name
      // Colours that fade, however shortly, are judged when they have arrived, and so are those that begin to meanwhile; what turns for ever,
      // or moves as somebody scrolls, does not arrive.
      const drawn = () => new Promise((done) => requestAnimationFrame(done))
      const passing = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect, timeline }) =>
              playState === 'running' &&
              timeline instanceof DocumentTimeline &&
              effect?.getComputedTiming().endTime !== Infinity,
          )
      await drawn()
      await drawn()
      for (let left = passing(); left.length > 0; left = passing()) {
        await Promise.allSettled(left.map(({ finished }) => finished))
        await drawn()
        await drawn()
      }
    }, theme)
    found.push(...(await flaws(page)).map((flaw) => `${theme || 'light'} ${flaw}`))
  }
  return found
}

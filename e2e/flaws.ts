import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { still } from './folder.ts'

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
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    // Colors that fade are judged when they have arrived.
    await still(page)
    found.push(...(await flaws(page)).map((flaw) => `${theme || 'light'} ${flaw}`))
  }
  return found
}

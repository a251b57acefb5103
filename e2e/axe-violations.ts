import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { repetitions } from '../testing/scale.ts'
import { waitForAnimations } from './file-listing.ts'
import { isSlow } from './slow-pages.ts'

/** The minified form of axe, which is sent to each page that is examined. An ASCII script takes half as long to send and parse. */
const AXE = escaped(await Bun.file(fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))).text())

/** Returns a script whose non-ASCII characters are escaped. */
function escaped(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Rules whose outcome depends on the theme. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** Returns the violations that axe finds, as `rule: element`. None on slow pages: axe needs long there, and all its waiting hides faults. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (isSlow) return []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      // Results that are not reported are not computed: passes, and the selectors of elements.
      resultTypes: ['violations'],
      selectors: false,
      ...(only && { runOnly: only }),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, rules)
}

/**
 * Returns the violations that axe finds in the light theme, and those about colors in the dark theme; leaves the page in the light theme.
 */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, rules] of [['dark', COLORS], ['']] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    // Waits for color transitions to end.
    await waitForAnimations(page)
    found.push(...(await axeViolations(page, rules)).map((flaw) => `${theme || 'light'} ${flaw}`))
  }
  return found
}

/**
 * Returns the violations that axe finds in the light theme; in the campaign, also those about colors in the dark theme. `npm test` checks the
 * dark theme where its colors come from: every pair of tokens (`web/styles/tokens.test.ts`), every control (`kit.test.ts`), and the screens
 * with colors of their own.
 */
export async function axeViolationsOfScreen(page: Page): Promise<string[]> {
  if (repetitions(0, 1) === 1) return axeViolationsInBothThemes(page)
  await waitForAnimations(page)
  return axeViolations(page)
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** Pictures in one row of a sheet, and their width in pixels. */
const PLAN = { desktop: { width: 620, count: 9 }, tablet: { width: 370, count: 10 }, phone: { width: 300, count: 12 } }

const STYLE = `body { margin: 8px; display: flex; flex-wrap: wrap; gap: 8px; background: #888; font: 12px sans-serif }
figure { margin: 0 } img { display: block }`

/** Draws all pictures of one look onto overview sheets, `sheet-N.LOOK.png`. */
export async function makeSheets(browser: Browser, folder: string, look: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(`.${look}.png`) && !name.startsWith('sheet'))
  const { width, count } = PLAN[look.split('.')[0] as keyof typeof PLAN]
  const page = await browser.newPage({ viewport: { width: 1900, height: 600 } })
  for (let sheet = 0; sheet * count < files.length; sheet += 1) {
    const figures = files
      .sort()
      .slice(sheet * count, (sheet + 1) * count)
      .map((name) => `<figure><img src="${name}" width="${width}"><figcaption>${name}</figcaption></figure>`)
    const html = join(folder, 'sheet.html')
    await Bun.write(html, `<!doctype html><title>Sheet</title><style>${STYLE}</style>${figures.join('')}`)
    await page.goto(`file://${html}`)
    await page.screenshot({ path: join(folder, `sheet-${sheet + 1}.${look}.png`), fullPage: true })
  }
  await page.close()
}

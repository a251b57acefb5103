// Renders the icons of other sizes and formats from `web/public/static/img/logo.svg`: `node scripts/run.mjs tools/icons.ts`. They are
// committed, so that only a change of the logo needs a browser.
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'

const FOLDER = resolve(import.meta.dir, '../web/public/static/img')

const SQUARES = [
  ['favicon-16x16.png', 16],
  ['favicon-32x32.png', 32],
  ['android-chrome-192x192.png', 192],
  ['android-chrome-512x512.png', 512],
] as const

async function draw(page: Page, svg: string, size: number): Promise<Uint8Array> {
  await page.setViewportSize({ width: size, height: size })
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await page.setContent(
    `<body style="margin:0"><img src="${address}" width="${size}" height="${size}" style="display:block">`,
  )
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  return page.screenshot({ omitBackground: true })
}

/** Returns an ICO file that holds one PNG (supported since Windows Vista): a header of 6 bytes and one entry of 16. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const keep = (name: string, bytes: Uint8Array | string) => Bun.write(join(FOLDER, 'icons', name), bytes)

const KEYHOLE = /<path (d="[^"]*") fill="#08666a"\/>/

/** Returns the logo without its ground, in one color with a hole: a system colors the opaque parts by itself. */
function monochrome(svg: string): string {
  const hole = KEYHOLE.exec(svg)?.[1]
  if (!hole) throw new Error('The logo has no keyhole')
  const mask = `<mask id="hole"><rect width="32" height="32" fill="#fff"/><path ${hole} fill="#000"/></mask>`
  return svg
    .replace(/<linearGradient[\s\S]*<\/linearGradient>\s*<rect[^>]*>/, mask)
    .replace(KEYHOLE, '')
    .replace('<g>', '<g mask="url(#hole)">')
    .replace('fill="#8fd0cf"', 'fill="#fff" opacity=".6"')
}

/** Returns the logo with a ground that fills the square, and its drawing smaller by a factor. */
const square = (svg: string, factor: number): string =>
  svg
    .replace(/(<rect[^>]*?) rx="[\d.]+"/, '$1')
    .replace('<g>', `<g transform="translate(16 16) scale(${factor}) translate(-16 -16)">`)

const svg = await Bun.file(join(FOLDER, 'logo.svg')).text()
const browser = await launchBrowser('full')
const page = await browser.newPage()
for (const [name, size] of SQUARES) await keep(name, await draw(page, svg, size))
// Apple rounds the corners itself and shows black behind transparent areas.
await keep('apple-touch-icon.png', await draw(page, square(svg, 0.9), 180))
// Other systems crop the icon to various shapes but keep the inner four fifths, which contain the logo.
await keep('maskable-512x512.png', await draw(page, square(svg, 0.8), 512))
await keep('monochrome-512x512.png', await draw(page, monochrome(svg), 512))
await keep('favicon.ico', icoOf(await draw(page, svg, 32), 32))
await keep('favicon.svg', svg)
await browser.close()

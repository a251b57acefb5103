// Renders the pictures of docs/develop/design.md from the gallery: `node scripts/run.mjs tools/design-pictures.ts`. They are committed.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../e2e/browser.ts'
import { buildGallery, serveBuilt } from '../e2e/gallery.ts'

const FOLDER = resolve(import.meta.dir, '../docs/images')
const PARTS = ['colors', 'depth', 'type', 'rules', 'icons', 'drawings'] as const

const built = await buildGallery()
const server = serveBuilt(built, '')
const browser = await launchBrowser('full')
const page = await browser.newPage({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' })
for (const part of PARTS) {
  const themes: Buffer[] = []
  for (const theme of ['light', 'dark']) {
    await page.goto(`${server.url}?scene=identity&theme=${theme}`)
    themes.push(await page.locator(`#${part}`).screenshot())
  }
  // Light above dark. A small palette makes the files small.
  const [width = 0, height = 0] = await sharp(themes[0])
    .metadata()
    .then((size) => [size.width, size.height])
  await sharp({ create: { width, height: 2 * height, channels: 3, background: '#fff' } })
    .composite(themes.map((input, at) => ({ input, left: 0, top: at * height })))
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(resolve(FOLDER, `design-${part}.png`))
}
await browser.close()
await server.stop(true)
await rm(built, { recursive: true })

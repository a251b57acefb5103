// Paints the pictures of the demo tree into `server/storage/demo-assets/`: `node scripts/run.mjs tools/demo/paint.ts`. They are committed, so
// that the first start of the demo only copies them.
import { join, resolve } from 'node:path'
import { paintLandscape, type Scene } from './landscape.ts'
import { type Color, encodePng, type Painting } from './painting.ts'

const FOLDER = resolve(import.meta.dir, '../../server/storage/demo-assets')

const dawn: Scene = {
  seed: 11,
  top: [92, 128, 178],
  horizon: [253, 214, 178],
  light: { color: [255, 244, 222], x: 0.7, y: 0.46, radius: 0.055 },
  farHills: [190, 168, 178],
  nearHills: [44, 58, 70],
  hills: 6,
}
const noon: Scene = {
  seed: 23,
  top: [66, 134, 202],
  horizon: [206, 232, 244],
  light: { color: [255, 255, 240], x: 0.22, y: 0.18, radius: 0.06 },
  farHills: [148, 186, 190],
  nearHills: [44, 104, 62],
  hills: 5,
}
const dusk: Scene = {
  seed: 5,
  top: [54, 42, 92],
  horizon: [246, 136, 92],
  light: { color: [255, 214, 140], x: 0.42, y: 0.5, radius: 0.08 },
  farHills: [158, 84, 104],
  nearHills: [32, 20, 44],
  hills: 5,
}
const night: Scene = {
  seed: 42,
  top: [8, 12, 34],
  horizon: [40, 58, 104],
  light: { color: [236, 240, 252], x: 0.76, y: 0.2, radius: 0.05 },
  farHills: [32, 44, 82],
  nearHills: [6, 10, 22],
  hills: 4,
  stars: 420,
}
const desert: Scene = {
  seed: 77,
  top: [112, 170, 206],
  horizon: [250, 228, 194],
  light: { color: [255, 250, 226], x: 0.5, y: 0.22, radius: 0.05 },
  farHills: [224, 184, 138],
  nearHills: [166, 94, 54],
  hills: 4,
}
const winter: Scene = {
  seed: 90,
  top: [146, 172, 200],
  horizon: [236, 236, 242],
  light: { color: [255, 250, 244], x: 0.3, y: 0.34, radius: 0.045 },
  farHills: [206, 216, 228],
  nearHills: [236, 242, 248],
  hills: 7,
}

/** Returns a painting of a woven pattern in two colors. */
function paintWeave(size: number, warp: Color, weft: Color): Painting {
  const thread = size / 16
  const colorAt = (x: number, y: number): Color => {
    const over = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0
    const across = ((over ? y : x) % thread) / thread
    const shade = 0.72 + 0.28 * Math.sin(across * Math.PI)
    const [red, green, blue] = over ? warp : weft
    return [Math.round(red * shade), Math.round(green * shade), Math.round(blue * shade)]
  }
  return { width: size, height: size, colorAt }
}

const PAINTINGS: Readonly<Record<string, Painting>> = {
  'dawn.png': paintLandscape(dawn, 1440, 900),
  'noon.png': paintLandscape(noon, 1024, 768),
  'dusk.png': paintLandscape(dusk, 1000, 1000),
  'night.png': paintLandscape(night, 720, 1080),
  'desert.png': paintLandscape(desert, 1800, 450),
  'winter.png': paintLandscape(winter, 800, 533),
  'weave-blue.png': paintWeave(384, [58, 98, 156], [214, 222, 232]),
  'weave-clay.png': paintWeave(192, [186, 96, 66], [240, 220, 196]),
  'tiny.png': paintWeave(32, [70, 130, 90], [230, 236, 220]),
}

for (const [name, painting] of Object.entries(PAINTINGS)) await Bun.write(join(FOLDER, name), await encodePng(painting))

import type { DemoFile } from './demo-file.ts'
import { drawLandscape, type Scene } from './landscape.ts'
import { type Colour, encodePng } from './png.ts'

const dawn: Scene = {
  seed: 11,
  top: [92, 128, 178],
  horizon: [253, 214, 178],
  light: { colour: [255, 244, 222], x: 0.7, y: 0.46, radius: 0.055 },
  farHills: [190, 168, 178],
  nearHills: [44, 58, 70],
  hills: 6,
}
const noon: Scene = {
  seed: 23,
  top: [66, 134, 202],
  horizon: [206, 232, 244],
  light: { colour: [255, 255, 240], x: 0.22, y: 0.18, radius: 0.06 },
  farHills: [148, 186, 190],
  nearHills: [44, 104, 62],
  hills: 5,
}
const dusk: Scene = {
  seed: 5,
  top: [54, 42, 92],
  horizon: [246, 136, 92],
  light: { colour: [255, 214, 140], x: 0.42, y: 0.5, radius: 0.08 },
  farHills: [158, 84, 104],
  nearHills: [32, 20, 44],
  hills: 5,
}
const night: Scene = {
  seed: 42,
  top: [8, 12, 34],
  horizon: [40, 58, 104],
  light: { colour: [236, 240, 252], x: 0.76, y: 0.2, radius: 0.05 },
  farHills: [32, 44, 82],
  nearHills: [6, 10, 22],
  hills: 4,
  stars: 420,
}
const desert: Scene = {
  seed: 77,
  top: [112, 170, 206],
  horizon: [250, 228, 194],
  light: { colour: [255, 250, 226], x: 0.5, y: 0.22, radius: 0.05 },
  farHills: [224, 184, 138],
  nearHills: [166, 94, 54],
  hills: 4,
}
const winter: Scene = {
  seed: 90,
  top: [146, 172, 200],
  horizon: [236, 236, 242],
  light: { colour: [255, 250, 244], x: 0.3, y: 0.34, radius: 0.045 },
  farHills: [206, 216, 228],
  nearHills: [236, 242, 248],
  hills: 7,
}

/** Returns a picture of a woven pattern in two colors. */
function weave(size: number, warp: Colour, weft: Colour): Uint8Array {
  const thread = size / 16
  return encodePng(size, size, (x, y) => {
    const over = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0
    const across = ((over ? y : x) % thread) / thread
    const shade = 0.72 + 0.28 * Math.sin(across * Math.PI)
    const [red, green, blue] = over ? warp : weft
    return [Math.round(red * shade), Math.round(green * shade), Math.round(blue * shade)]
  })
}

/**
 * Demo pictures of different sizes and shapes. They are generated, except two photographs, which are assets because
 * their format needs an encoder.
 */
export const pictures: readonly DemoFile[] = [
  { path: 'Pictures/Dawn over the valley.png', content: () => drawLandscape(dawn, 1440, 900) },
  { path: 'Pictures/Noon.png', content: () => drawLandscape(noon, 1024, 768) },
  { path: 'Pictures/Dusk.png', content: () => drawLandscape(dusk, 1000, 1000) },
  { path: 'Pictures/Night, upright.png', content: () => drawLandscape(night, 720, 1080) },
  { path: 'Pictures/Desert panorama.png', content: () => drawLandscape(desert, 1800, 450) },
  { path: 'Pictures/Winter.png', content: () => drawLandscape(winter, 800, 533) },
  { path: 'Pictures/Evening hills.jpg', asset: 'evening.jpg' },
  { path: 'Pictures/Morning mist.jpg', asset: 'mist.jpg' },
  { path: 'Pictures/Patterns/Weave, blue.png', content: () => weave(384, [58, 98, 156], [214, 222, 232]) },
  { path: 'Pictures/Patterns/Weave, clay.png', content: () => weave(192, [186, 96, 66], [240, 220, 196]) },
  { path: 'Pictures/Patterns/Tiny.png', content: () => weave(32, [70, 130, 90], [230, 236, 220]) },
]

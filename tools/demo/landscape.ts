import { seededRandom } from '#server/storage/demo/random.ts'
import type { Color, Painting } from './painting.ts'

/** A landscape at a time of day. Positions are fractions of the picture's width and height. */
export type Scene = {
  readonly seed: number
  readonly top: Color
  readonly horizon: Color
  readonly light: { readonly color: Color; readonly x: number; readonly y: number; readonly radius: number }
  readonly farHills: Color
  readonly nearHills: Color
  readonly hills: number
  readonly stars?: number
}

type Hill = { readonly ridge: Float64Array; readonly color: Color }

/** Returns a painting of layered hills below a sky with one light in it. */
export function paintLandscape(scene: Scene, width: number, height: number): Painting {
  const hills = makeHills(scene, width, height)
  const stars = makeStars(scene, width, height)
  const colorAt = (x: number, y: number) => {
    let color = stars.has(y * width + x) ? scene.light.color : sky(scene, x / width, y / height, width / height)
    for (const hill of hills) color = mix(color, hill.color, clamp(y - (hill.ridge[x] ?? 0)))
    return color
  }
  return { width, height, colorAt }
}

function sky({ top, horizon, light }: Scene, x: number, y: number, aspect: number): Color {
  const base = mix(top, horizon, clamp(y * 1.4))
  const distance = Math.hypot((x - light.x) * aspect, y - light.y) / light.radius
  const glow = distance < 1 ? 1 : 0.55 * Math.exp(-(distance - 1) / 2.2)
  return mix(base, light.color, glow)
}

/** Returns the hills, farthest first; nearer ones are lower, rougher and darker. */
function makeHills({ seed, farHills, nearHills, hills }: Scene, width: number, height: number): Hill[] {
  const random = seededRandom(seed)
  return Array.from({ length: hills }, (_, index) => {
    const nearness = hills === 1 ? 1 : index / (hills - 1)
    const waves = Array.from({ length: 6 }, (_, octave) => ({
      frequency: (1.3 + random()) * 1.9 ** octave,
      phase: random() * Math.PI * 2,
      size: (0.09 - 0.03 * nearness) / 1.8 ** octave,
    }))
    const level = 0.52 + 0.4 * nearness
    const heightAt = (x: number) =>
      waves.reduce((sum, { frequency, phase, size }) => sum + size * Math.sin(x * frequency * 4 + phase), level)
    return {
      ridge: Float64Array.from({ length: width }, (_, x) => heightAt(x / width) * height),
      color: mix(farHills, nearHills, nearness),
    }
  })
}

function makeStars({ seed, stars = 0 }: Scene, width: number, height: number): Set<number> {
  const random = seededRandom(seed + 1)
  const place = () => Math.floor(random() ** 1.5 * height * 0.6) * width + Math.floor(random() * width)
  return new Set(Array.from({ length: stars }, place))
}

function mix(from: Color, to: Color, part: number): Color {
  const blend = (a: number, b: number) => Math.round(a + (b - a) * part)
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

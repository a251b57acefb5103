/** Color in Oklab, in polar form (CSS Color 4): lightness and chroma from 0 to 1, hue in radians. */
type Tone = readonly [lightness: number, chroma: number, hue: number]
/** Linear red, green and blue, each from 0 to 1. */
type Light = readonly [number, number, number]

const byte = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16) / 255
const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLight = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Returns the tone of a color given as `#rrggbb`. */
function toneOf(color: string): Tone {
  const [r, g, b] = [toLight(byte(color, 1)), toLight(byte(color, 3)), toLight(byte(color, 5))]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const aside = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(aside, along), Math.atan2(along, aside)]
}

function lightOf([lightness, chroma, hue]: Tone): Light {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Returns the nearest color in the sRGB gamut as `#rrggbb`: same lightness and hue, with the chroma reduced as far as needed. */
function shown([lightness, chroma, hue]: Tone): string {
  let light = lightOf([lightness, chroma, hue])
  for (let less = chroma; less > 0 && light.some((part) => part < -0.001 || part > 1.001); ) {
    less = Math.max(0, less - 0.004)
    light = lightOf([lightness, less, hue])
  }
  const parts = light.map((part) => Math.round(within(fromLight(within(part, 0, 1)), 0, 1) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
export const luminanceOf = (color: string): number =>
  0.2126 * toLight(byte(color, 1)) + 0.7152 * toLight(byte(color, 3)) + 0.0722 * toLight(byte(color, 5))

function contrast(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the tone, lightened or darkened step by step until its contrast with every background reaches `ratio`. */
function readable([lightness, chroma, hue]: Tone, step: number, ratio: number, grounds: readonly string[]): Tone {
  let now = lightness
  const stands = () => grounds.every((ground) => contrast(shown([now, chroma, hue]), ground) >= ratio)
  while (now > 0 && now < 1 && !stands()) now += step
  return [within(now, 0, 1), chroma, hue]
}

/** Parameters of an accent in one theme of the page. Lightness values match the grays in `tokens.css`. */
interface Theme {
  /** Lightness of text on the accent. */
  readonly ink: number
  /** Lightness of the background closest to the accent. */
  readonly ground: number
  readonly least: number
  readonly most: number
  /** Lightness change per step toward more contrast. */
  readonly step: number
  readonly hover: number
  /** Lightness and maximum chroma of the soft tint. */
  readonly soft: readonly [number, number]
  /** Selection tint with the least contrast to text, of `tokens.css`. */
  readonly selected: Tone
}

const LIGHT: Theme = {
  ink: 1,
  ground: 0.97,
  least: 0.28,
  most: 0.62,
  step: -0.005,
  hover: -0.06,
  soft: [0.968, 0.016],
  selected: [0.906, 0.034, 3.54],
}

const DARK: Theme = {
  ink: 0.17,
  ground: 0.26,
  least: 0.62,
  most: 0.86,
  step: 0.005,
  hover: 0.07,
  soft: [0.275, 0.033],
  selected: [0.35, 0.055, 3.58],
}

function themeColors(theme: Theme, [lightness, chroma, hue]: Tone): readonly string[] {
  const [ink, ground] = [shown([theme.ink, 0, 0]), shown([theme.ground, 0, 0])]
  const soft = shown([theme.soft[0], Math.min(chroma, theme.soft[1]), hue])
  const start: Tone = [within(lightness, theme.least, theme.most), chroma, hue]
  const accent = readable(readable(start, theme.step, 4.6, [ink]), theme.step, 3.1, [ground])
  const hover: Tone = [within(accent[0] + theme.hover, 0, 0.97), chroma, hue]
  const text = shown(readable(hover, theme.step, 4.6, [ground, soft, shown(theme.selected)]))
  return [shown(accent), shown(hover), text, ink, soft]
}

/** Token names in the order of the result of `themeColors`. `tokens.css` describes their meaning. */
const NAMES = ['--accent', '--accent-hover', '--accent-text', '--on-accent', '--accent-soft'] as const
type AccentToken = (typeof NAMES)[number]

/**
 * Returns the accent tokens derived from an instance's color, for the light and the dark theme. Each is as close to the color as legibility
 * allows.
 *
 * @param color `#rrggbb`
 */
export function accentOf(color: string): ReadonlyMap<AccentToken, { readonly light: string; readonly dark: string }> {
  const tone = toneOf(color)
  const [light, dark] = [themeColors(LIGHT, tone), themeColors(DARK, tone)]
  return new Map(NAMES.map((name, at) => [name, { light: light[at] ?? color, dark: dark[at] ?? color }]))
}

/** Hue of the selection in `tokens.css`, in radians from -π to π. */
const SELECTION_HUE = -1.75
/** Hues closer than this to the selection's, in radians, are confused with it. */
const TOO_CLOSE = 0.6

/** Returns whether an instance's color resembles the blue of the selection, so that the selection needs another color. */
export function resemblesSelection(color: string): boolean {
  const [, chroma, hue] = toneOf(color)
  return chroma > 0.04 && Math.abs(hue - SELECTION_HUE) < TOO_CLOSE
}

/** Applies an instance's color to the page. An empty string restores the default color. */
export function showAccent(color: string): void {
  const root = document.documentElement
  const { style } = root
  for (const name of NAMES) style.removeProperty(name)
  root.removeAttribute('data-selection')
  if (color === '') return
  for (const [name, { light, dark }] of accentOf(color)) style.setProperty(name, `light-dark(${light}, ${dark})`)
  if (resemblesSelection(color)) root.setAttribute('data-selection', 'teal')
}

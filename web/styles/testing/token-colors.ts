/** Linear red, green and blue, each from 0 to 1. */
type Light = readonly [number, number, number]

/** Converts OKLCH to linear sRGB, clipped to the displayable range (CSS Color 4, section 10). */
function oklch(lightness: number, chroma: number, hue: number): Light {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.max(0, Math.min(1, value))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Returns the relative luminance (WCAG 2.2). */
const luminance = ([r, g, b]: Light) => 0.2126 * r + 0.7152 * g + 0.0722 * b

type Theme = 'light' | 'dark'

/** Returns the top-level rules of a style sheet without comments. At-rules contain their rules in `body`. */
const rulesOf = (css: string) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(
    ([, prelude = '', body = '']) => ({ prelude: prelude.trim(), body }),
  )

/**
 * Returns the tokens declared in a style sheet: their names, and their luminance in a theme, from 0 to 1.
 *
 * @param variant part of the selectors or conditions whose rules also apply, such as `prefers-contrast: more`
 */
export function readTokens(css: string, variant = ':root') {
  const declared = new Map(
    rulesOf(css)
      .filter(({ prelude }) => prelude === ':root' || (variant !== ':root' && prelude.includes(variant)))
      .flatMap(({ body }) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
      .map(([, name = '', value = '']) => [name, value]),
  )

  /** Resolves a token to lightness, chroma and hue in one theme. */
  const tone = (value: string, theme: Theme): readonly [number, number, number] => {
    const pair = /^light-dark\((.+\)), (.+\))\)$/.exec(value)
    if (pair) return tone((theme === 'light' ? pair[1] : pair[2]) ?? '', theme)
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    if (name) return tone(declared.get(name) ?? '', theme)
    const parts = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(value)
    if (!parts) throw new Error(`Not a plain colour: ${value}`)
    return [Number(parts[1]) / 100, Number(parts[2]), Number(parts[3])]
  }
  const toneOf = (token: string, theme: Theme) => tone(declared.get(token) ?? '', theme)
  return {
    names: [...declared.keys()],
    luminance: (token: string, theme: Theme): number => luminance(oklch(...toneOf(token, theme))),
    /** Returns the hue in degrees. */
    hue: (token: string, theme: Theme): number => toneOf(token, theme)[2],
  }
}

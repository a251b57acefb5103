import sharp, { type Sharp } from 'sharp'

/** Colors of the four quarters of a test picture: top left and right, bottom left and right. */
export type Quarters = string

const COLOURS: Readonly<Record<string, readonly [number, number, number]>> = {
  R: [255, 0, 0],
  G: [0, 255, 0],
  B: [0, 0, 255],
  W: [255, 255, 255],
  K: [0, 0, 0],
}

const colourOf = (letter: string) => COLOURS[letter] ?? [128, 128, 128]

/** Returns a picture of four quarters, by default `RGBW`; `.` is transparent. */
export function quartered(width = 400, height = 300, quarters: Quarters = 'RGBW'): Sharp {
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const letter = quarters[(y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1)] ?? '.'
      pixels.set([...colourOf(letter), letter === '.' ? 0 : 255], (y * width + x) * 4)
    }
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
  return quarters.includes('.') ? picture : picture.removeAlpha()
}

/** Returns the colors of the four quarters of a picture, from its pixels; `?` for any other color. */
export async function quartersOf(bytes: Uint8Array): Promise<Quarters> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 4
    return nameOf([...data.subarray(start, start + 4)])
  }
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)].join('')
}

const TOLERANCE = 48

function nameOf([red = 0, green = 0, blue = 0, alpha = 0]: number[]): string {
  if (alpha < TOLERANCE) return '.'
  const seen = [red, green, blue]
  const found = Object.entries(COLOURS).find(([, colour]) =>
    colour.every((part, i) => Math.abs(part - (seen[i] ?? 0)) <= TOLERANCE),
  )
  return found?.[0] ?? '?'
}

/** Expected appearance of a picture with pixels `RGBW`, by its orientation tag. */
export const UPRIGHT: Readonly<Record<number, Quarters>> = {
  1: 'RGBW',
  2: 'GRWB',
  3: 'WBGR',
  4: 'BWRG',
  5: 'RBGW',
  6: 'BRWG',
  7: 'WGBR',
  8: 'GWRB',
}

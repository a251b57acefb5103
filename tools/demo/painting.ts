import sharp from 'sharp'

/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [number, number, number]

/** A picture of which each pixel is computed. */
export type Painting = {
  readonly width: number
  readonly height: number
  readonly colorAt: (x: number, y: number) => Color
}

/** Returns a painting as a PNG (8-bit RGB). */
export function encodePng({ width, height, colorAt }: Painting): Promise<Uint8Array> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colorAt(x, y), (y * width + x) * 3)
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  return image.png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer()
}

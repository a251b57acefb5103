interface Dimensions {
  readonly width: number
  readonly height: number
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))

/** Returns the dimensions of a WebP without metadata, from its first chunk. */
function ofWebp(view: DataView): Dimensions | null {
  const chunk = textAt(view, 12)
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Returns the dimensions of AVIF and HEIC: the largest image in the file. The others are its tiles and its thumbnail. */
function ofBoxes(view: DataView): Dimensions | null {
  const ISPE = 0x69737065
  let largest: Dimensions | null = null
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== ISPE) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (width * height > (largest ? largest.width * largest.height : 0)) largest = { width, height }
  }
  return largest
}

/** Returns the dimensions of a picture whose format stores them where metadata libraries do not look, or null for other files. */
export function dimensionsOf(bytes: ArrayBuffer): Dimensions | null {
  const view = new DataView(bytes)
  if (view.byteLength < 32) return null
  if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return ofWebp(view)
  return textAt(view, 4) === 'ftyp' ? ofBoxes(view) : null
}

interface Dimensions {
  readonly width: number
  readonly height: number
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))

/** Of a WebP without metadata, in whose first chunk the picture is. */
function ofWebp(view: DataView): Dimensions | null {
  const chunk = textAt(view, 12)
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Of AVIF and HEIC: the largest of the pictures in it, of which the others are its tiles and its small copy. */
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

/** The dimensions of a picture whose format says them where readers of metadata do not look; null for any other file. */
export function dimensionsOf(bytes: ArrayBuffer): Dimensions | null {
  const view = new DataView(bytes)
  if (view.byteLength < 32) return null
  if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return ofWebp(view)
  return textAt(view, 4) === 'ftyp' ? ofBoxes(view) : null
}

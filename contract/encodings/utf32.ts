/** Decodes UTF-32, which `TextDecoder` does not support. Null when a number is no character or the last one is incomplete. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string | null {
  if (bytes.length % 4 !== 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: string[] = []
  let points: number[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const point = view.getUint32(at, littleEndian)
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null
    points.push(point)
    if (points.length === 4096) {
      parts.push(String.fromCodePoint(...points))
      points = []
    }
  }
  parts.push(String.fromCodePoint(...points))
  return parts.join('')
}

/** Encodes well-formed text as UTF-32. */
export function encodeUtf32(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const characters = Array.from(text)
  const bytes = new Uint8Array(characters.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, character] of characters.entries()) {
    view.setUint32(index * 4, character.codePointAt(0) ?? 0, littleEndian)
  }
  return bytes
}

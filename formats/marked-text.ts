/** Returns the UTF-16 variant of a byte order mark at the start; null without one. */
function markedUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Decodes bytes by their byte order mark; as UTF-8 without one. */
export const decodeMarked = (bytes: Uint8Array): string => new TextDecoder(markedUtf16(bytes) ?? 'utf-8').decode(bytes)

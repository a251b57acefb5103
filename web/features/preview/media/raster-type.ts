const SIGNATURES: readonly (readonly [string, string])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF????WEBP'],
]

/** Returns the media type of a raster image by its first bytes; null for everything else, including SVG. */
export function rasterType(bytes: Uint8Array): string | null {
  const fits = (signature: string) =>
    [...signature].every((sign, at) => sign === '?' || bytes[at] === sign.charCodeAt(0))
  return SIGNATURES.find(([, signature]) => fits(signature))?.[0] ?? null
}

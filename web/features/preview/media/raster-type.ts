const SIGNATURES: readonly (readonly [string, string])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF????WEBP'],
]

/** The type of a picture of pixels, by its first bytes; null for everything else, SVG among it. */
export function rasterType(bytes: Uint8Array): string | null {
  const fits = (signature: string) =>
    [...signature].every((sign, at) => sign === '?' || bytes[at] === sign.charCodeAt(0))
  return SIGNATURES.find(([, signature]) => fits(signature))?.[0] ?? null
}

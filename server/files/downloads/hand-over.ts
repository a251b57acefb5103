import type { Offload } from '#server/platform/config/kinds.ts'

/** How files are handed over to a trusted proxy, and the real path of the served folder. */
export type HandOver = Offload & { readonly root: Uint8Array }

const SLASH = 0x2f
/** Letters, digits and `-._~` stand for themselves in every address (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/

/**
 * The header that has a proxy send the file at this real path itself; null where that is not in the served folder. Bytes are percent-encoded but for
 * those that mean nothing anywhere: a proxy decodes once, and no name ends the header, begins a query or climbs.
 */
export function handOverHeader({ header, prefix, root }: HandOver, place: Uint8Array): Record<string, string> | null {
  const top = root.at(-1) === SLASH ? root.subarray(0, -1) : root
  if (place[top.length] !== SLASH || !top.every((byte, index) => place[index] === byte)) return null
  return { [header]: prefix === null ? encoded(place) : prefix + encoded(place.subarray(top.length + 1)) }
}

function encoded(path: Uint8Array): string {
  return Array.from(path, (byte) => {
    const letter = String.fromCharCode(byte)
    if (byte === SLASH || UNRESERVED.test(letter)) return letter
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

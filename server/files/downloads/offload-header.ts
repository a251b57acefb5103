import type { Offload } from '#server/platform/config/kinds.ts'

/** The header that makes a trusted proxy send files itself, and the real path of the served folder. */
export type ProxyOffload = Offload & { readonly root: Uint8Array }

const SLASH = 0x2f
/** Letters, digits and `-._~` need no encoding in any URL (RFC 3986, section 2.3). */
const UNRESERVED = /[\w.~-]/

/**
 * Returns the header that makes a proxy send the file at this real path; null if it is not inside the served folder. All bytes except
 * unreserved ones are percent-encoded: the proxy decodes them once, and no name can end the header, begin a query or traverse upwards.
 */
export function offloadHeader(
  { header, prefix, root }: ProxyOffload,
  place: Uint8Array,
): Record<string, string> | null {
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

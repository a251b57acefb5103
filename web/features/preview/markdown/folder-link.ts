import { decodePath } from '#web/lib/encode-path.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { resolvePath } from '#web/lib/resolve-path.ts'
import { isOutsideAddress } from '../markup/outside-link.ts'

/** Target of a link in a text: a position in it, another file of the same tree, or an outside address. */
export type LinkTarget =
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'outside'; readonly href: string }

/** Anything that a browser could interpret as an address with a scheme or a host. */
const ADDRESS = /^[^/?#]*:|^[\\/]{2}|^\/\\|\\/

/** Resolves an encoded path against a folder; null for a path above the root. A trailing slash, which marks a folder, is kept. */
function below(folder: string, encoded: string): string | null {
  const { path, isAboveRoot } = resolvePath(folder, decodePath(encoded))
  if (isAboveRoot) return null
  return encoded.endsWith('/') ? withTrailingSlash(path) : path
}

/** Returns the target of an address in a file of this folder; null when it must not be followed. */
export function linkTarget(folder: string, href: string): LinkTarget | null {
  // Browsers remove these characters from an address before parsing it.
  const address = [...href.trim()].filter((sign) => sign >= ' ' && sign !== '\u007F').join('')
  if (address.startsWith('#')) return { kind: 'anchor', anchor: decodePath(address.slice(1)) }
  if (isOutsideAddress(address)) return { kind: 'outside', href: address }
  if (address === '' || ADDRESS.test(address)) return null
  const [file = ''] = address.split(/[?#]/)
  const path = file === '' ? null : below(folder, file)
  return path === null ? null : { kind: 'file', path }
}

/** Returns the id of a heading in the form other programs use, made unique among `taken`. */
export function headingId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
  let id = words
  for (let count = 1; taken.has(id); count += 1) id = `${words}-${count}`
  taken.add(id)
  return id
}

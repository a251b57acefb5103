import { extensionOf } from '#contract/file-extension.ts'
import { numberedName } from '#contract/numbered-name.ts'
import { baseName, child, MAX_SEGMENT_BYTES, parent, type VirtualPath } from '#server/access/virtual-path.ts'

/**
 * Returns the path with a number in its name; see `numberedName`.
 *
 * @throws AppError `invalid` when the name becomes too long
 */
export function numberedPath(path: VirtualPath, number: number): VirtualPath {
  return child(parent(path), numberedName(baseName(path), number))
}

/**
 * Returns a name with a number in it. Shortens the name if there is no room for the number, and the extension only if nothing else is left
 * to shorten.
 */
export function numberedToFit(name: string, number: number): string {
  const characters = [...name.slice(0, name.length - extensionOf(name).length)]
  const extension = [...extensionOf(name)]
  for (;;) {
    const found = numberedName(characters.join('') + extension.join(''), number)
    if (Buffer.byteLength(found) <= MAX_SEGMENT_BYTES) return found
    if (characters.length > 0) characters.pop()
    else extension.pop()
  }
}

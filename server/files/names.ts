import { extensionOf } from '#contract/file-types.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'

/**
 * The path with a number in its name, as File Browser counts: `a(1).txt`, `arch.tar(1).gz`, `(1).hid`, `docs(1)` (contract 6.6).
 *
 * @throws AppError `invalid` when the name becomes too long
 */
export function numbered(path: VirtualPath, number: number): VirtualPath {
  const name = baseName(path)
  const extension = extensionOf(name)
  return child(parent(path), `${name.slice(0, name.length - extension.length)}(${number})${extension}`)
}

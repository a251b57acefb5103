import type { FolderSizes } from '#contract/folder-sizes.ts'
import { isUncounted, type KnownSizes } from '#web/lib/known-sizes.ts'
import { FolderSize, UnknownSize } from './folder-size.tsx'
import { nameLookup } from './name-lookup.ts'

/**
 * Returns the sizes of folders in a response, accessible by name.
 *
 * @throws when its columns differ in length
 */
export function knownSizes({ asOf, whole, names, bytes, files, folders }: FolderSizes): KnownSizes {
  const known = names === '' ? [] : names.split('/')
  const { length } = known
  if (bytes.length !== length || files.length !== length || folders.length !== length) {
    throw new Error('The columns of sizes differ in length.')
  }
  const place = nameLookup(known)
  const of = (name: string) => {
    const at = place(name)
    if (at === -1) return undefined
    const amount = { bytes: bytes[at] ?? 0, files: files[at] ?? 0, folders: folders[at] ?? 0 }
    return isUncounted(amount, asOf) ? undefined : amount
  }
  return {
    asOf,
    whole,
    sizeOf: of,
    formattedSize: (name) => {
      const amount = of(name)
      if (amount) return <FolderSize amount={amount} asOf={asOf} />
      return asOf === null && <UnknownSize />
    },
    withFolderSizes: (rows, isFolder, own) => {
      const filled = Float64Array.from(own)
      for (let row = 0; row < filled.length; row += 1) {
        if (isFolder(row)) filled[row] = bytes[place(rows[row] ?? '')] ?? 0
      }
      return filled
    },
  }
}

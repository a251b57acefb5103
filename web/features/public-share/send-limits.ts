import { extensionOf } from '#contract/file-extension.ts'
import type { PublicDrop } from '#contract/shares.ts'

/** What an upload link takes, and how much more of it. */
export type Takes = PublicDrop['uploads']

/** What is promised to files already, and so not there for others: how many they are, and their bytes. */
export interface Planned {
  readonly files: number
  readonly bytes: number
}

/** Why a link does not take a file: `invalid` when it would be hidden, `full` when it has enough, `no_room` when this is more than the bytes left. */
export type Unfit = 'invalid' | 'unsupported_type' | 'too_large' | 'full' | 'no_room'

/** What keeps a link from taking a file, known before a byte is sent; the server judges again. Null when nothing does. */
export function unfitFor(takes: Takes, { name, size }: Pick<File, 'name' | 'size'>, planned: Planned): Unfit | null {
  if (name.startsWith('.')) return 'invalid'
  const { extensions, maxFileSize, filesLeft, sizeLeft } = takes
  if (extensions.length > 0 && !extensions.includes(extensionOf(name).slice(1).toLowerCase())) return 'unsupported_type'
  if (maxFileSize !== null && size > maxFileSize) return 'too_large'
  if (filesLeft !== null && planned.files >= filesLeft) return 'full'
  if (sizeLeft !== null && planned.bytes + size > sizeLeft) return 'no_room'
  return null
}

/** Whether a link takes nothing more at all. */
export const isFull = ({ filesLeft, sizeLeft }: Takes): boolean => filesLeft === 0 || sizeLeft === 0

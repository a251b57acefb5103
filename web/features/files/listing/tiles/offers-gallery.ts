import { ITEM_KIND } from '#contract/folder-columns.ts'
import { previewKindOf } from '#contract/preview-kinds.ts'
import { areMostlyPictures, areTooFew } from '#web/lib/mostly-pictures.ts'
import type { Listing } from '../listing.ts'

/** Maximum number of rows that are examined, evenly spaced, so that the time does not depend on the size of the folder. */
const SAMPLE = 400

const isFile = (letter: string | undefined): boolean => letter === ITEM_KIND.file || letter === ITEM_KIND.linkedFile

/** Returns whether most files of a folder are pictures or films. For large folders, judges by a sample. */
export function isMostlyPictures({ names, kinds, length, folders }: Listing): boolean {
  if (areTooFew(length - folders)) return false
  const step = Math.max(1, length / SAMPLE)
  let [files, pictures] = [0, 0]
  for (let at = 0; at < length; at += step) {
    const row = Math.floor(at)
    if (!isFile(kinds[row])) continue
    files += 1
    const kind = previewKindOf(names[row] ?? '')
    if (kind !== null && kind !== 'pdf') pictures += 1
  }
  return areMostlyPictures(pictures * step, files * step)
}

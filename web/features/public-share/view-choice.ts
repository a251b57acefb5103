import { areMostlyPictures } from '#web/lib/mostly-pictures.ts'
import { readStored } from '#web/lib/storage.ts'
import type { Item } from './shared-view.ts'

/** Views of a shared folder. */
export type FolderViewName = 'list' | 'gallery'

/** The visitor's choice, in the storage of the browser. */
export const VIEW_KEY = 'coffer.share-view'

/** Returns whether the gallery shows a picture of an item. */
const isPictured = ({ isDir, type }: Pick<Item, 'isDir' | 'type'>): boolean =>
  !isDir && (type === 'image' || type === 'video')

/** Returns the view for a folder: the visitor's choice on this device, else the gallery for folders of pictures. Null: nothing to choose. */
export function viewFor(items: readonly Item[], stored: string | null = readStored(VIEW_KEY)): FolderViewName | null {
  const pictures = items.filter(isPictured).length
  if (pictures === 0) return null
  if (stored === 'list' || stored === 'gallery') return stored
  return areMostlyPictures(pictures, items.filter(({ isDir }) => !isDir).length) ? 'gallery' : 'list'
}

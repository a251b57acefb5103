import type { SharedContent } from './read-share.ts'
import { type Shown, type ShownKind, shownIn } from './shared-view.ts'

/** Names of documents and archives that the viewers show, as in `viewer-of.ts`. */
const DOCUMENTS =
  /\.(?:pdf|do[ct][xm]|docm|xls[xm]|ppt[xm]|od[tsp]|ott|epub|zip|jar|war|ear|apk|cbz|whl|xpi|tar(?:\.(?:gz|bz2|xz|zst|lz4))?|t(?:[gx]z|bz2?|zst|lz4))$/i
const DECODED_IMAGES = /\.(?:tiff?|dng|cr2|nef)$/i

/** Returns whether the page of a file shows it in the viewer of documents. Not if downloads are limited, because that counts as one. */
function isDocument({ downloadsLeft }: Pick<SharedContent, 'downloadsLeft'>, { name, isDir, type }: Shown): boolean {
  if (isDir || downloadsLeft !== null) return false
  if (type === 'blob') return DOCUMENTS.test(name)
  return type === 'text' || type === 'textImmutable' || (type === 'image' && DECODED_IMAGES.test(name))
}

/** Returns what the page of a file shows of it: its kind, or that it is a document; null if the page only describes it. */
export function previewKind(share: Pick<SharedContent, 'downloadsLeft'>, item: Shown): ShownKind | 'document' | null {
  return isDocument(share, item) ? 'document' : shownIn(share, item)
}

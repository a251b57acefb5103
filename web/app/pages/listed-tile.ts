import { LISTING_ID } from '#web/features/files/listing/focus-listing.ts'
import { filesHref } from '#web/lib/addresses.ts'
import type { OpenedTile } from '#web/lib/opened-tile.ts'

/** Returns the tile or line of a file in the displayed listing: its picture, or else its icon. Null if it is not displayed. */
export function listedTile(path: string): OpenedTile | null {
  const link = document.querySelector(`#${LISTING_ID} a[href="${CSS.escape(filesHref(path))}"]`)
  const picture = link?.closest('[data-row]')?.querySelector('img') ?? link?.querySelector('svg')
  if (!picture) return null
  return { rect: picture.getBoundingClientRect(), src: picture instanceof HTMLImageElement ? picture.currentSrc : null }
}

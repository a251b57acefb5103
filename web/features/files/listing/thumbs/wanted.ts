import type { OpenFolder } from '../browse-context.ts'
import { type GridLayout, spanWithin } from '../grid-layout.ts'
import type { Item } from '../item.ts'
import { itemAt } from '../listing.ts'
import type { GridWindow } from '../use-grid-window.ts'
import type { ThumbForm, ThumbSource } from './thumb-key.ts'

/** Returns the files whose lines overlap a range of the listing. */
function filesWithin({ listing, arrangement }: OpenFolder, layout: GridLayout, top: number, bottom: number): Item[] {
  const files = layout.sections.filter(({ name }) => name !== 'folders')
  return files.flatMap((section) => {
    const { from, to } = spanWithin(layout, section, top, bottom)
    const items = Array.from({ length: to - from }, (_, index) => itemAt(listing, arrangement.rows[from + index] ?? -1))
    return items.filter((item) => item !== undefined)
  })
}

/** Returns the files whose thumbnails are needed: the visible ones first, then those of the next screen, which is the one above if `up`. */
export function wantedThumbs(
  open: OpenFolder,
  layout: GridLayout,
  window: Pick<GridWindow, 'top' | 'bottom'>,
  up: boolean,
  covers: (item: Item) => boolean,
  form: ThumbForm,
): ThumbSource[] {
  const { top, bottom } = window
  const height = bottom - top
  const seen = filesWithin(open, layout, top, bottom)
  const next = up
    ? filesWithin(open, layout, top - height, top).reverse()
    : filesWithin(open, layout, bottom, bottom + height)
  return [...seen, ...next].filter(covers).map(({ path, modified, size }) => ({ path, modified, size, form }))
}

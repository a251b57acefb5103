import { useEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { LISTING_ID } from '../../listing/focus-listing.ts'
import type { Item } from '../../listing/item.ts'
import { hrefOfItem, type Viewer } from '../../listing/viewer.ts'

/** Returns the element of the active entry of the listing if it belongs to the item. Broken links have no address to compare. */
function activeEntry(item: Item, viewer: Viewer): HTMLElement | null {
  const entry = document.querySelector<HTMLElement>(`#${LISTING_ID} [data-active]`)
  const link = entry?.querySelector('a')
  return entry && (!link || link.getAttribute('href') === hrefOfItem(item, viewer)) ? entry : null
}

/**
 * Returns the element of an item that is, or is about to be, the active one of the listing. It changes when scrolling, sorting or another
 * view renders the item elsewhere. Undefined until the first render of the listing; null when the listing does not show the item.
 */
export function useEntryOf(item: Item, viewer: Viewer): HTMLElement | null | undefined {
  const [entry, setEntry] = useState<HTMLElement | null>()
  const find = useLatest(() => activeEntry(item, viewer))
  useEffect(() => {
    const listing = document.getElementById('app') ?? document.body
    const update = () => setEntry((now) => find.current() ?? (now === undefined ? undefined : null))
    const changes = new MutationObserver(update)
    changes.observe(listing, { subtree: true, childList: true, attributeFilter: ['data-active', 'href'] })
    update()
    // The item becomes active with the next render of the listing.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setEntry(find.current())))
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return entry
}

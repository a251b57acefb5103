import type { TypedItem } from '#web/ui/kind-of.ts'
import styles from './item-icon.module.css'
import { lazyPart } from './lazy-part.tsx'

const Picture = lazyPart(async () => (await import('./item-picture.tsx')).ItemPicture, { optional: true })

// Loaded together with the page's main content.
Picture.fetch()

/** Renders the icon of an item, with its space reserved while loading. `size` in CSS pixels. */
export function ItemIcon({ item, size }: { item: TypedItem; size?: number }) {
  return (
    <span className={styles.place} style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}>
      <Picture item={item} size={size} />
    </span>
  )
}

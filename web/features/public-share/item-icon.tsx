import type { Seen } from '#web/ui/kind-of.ts'
import styles from './item-icon.module.css'
import { later } from './later.tsx'

const Picture = later(async () => (await import('./item-picture.tsx')).ItemPicture, { spare: true })

// Loaded together with the page's main content.
Picture.fetch()

/** Renders the icon of an item, with its space reserved while loading. `size` in CSS pixels. */
export function ItemIcon({ item, size }: { item: Seen; size?: number }) {
  return (
    <span className={styles.place} style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}>
      <Picture item={item} size={size} />
    </span>
  )
}

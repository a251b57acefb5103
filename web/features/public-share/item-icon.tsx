import type { Seen } from '#web/ui/kind-of.ts'
import styles from './item-icon.module.css'
import { later } from './later.tsx'

const Picture = later(async () => (await import('./item-picture.tsx')).ItemPicture, { spare: true })

// Asked for with what the link leads to, and there as soon.
Picture.fetch()

/** The picture of an item, which has its place before it comes. `size` in CSS pixels. */
export function ItemIcon({ item, size }: { item: Seen; size?: number }) {
  return (
    <span className={styles.place} style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}>
      <Picture item={item} size={size} />
    </span>
  )
}

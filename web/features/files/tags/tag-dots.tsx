import type { Tag, TagColor } from '#contract/tags.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import styles from './tags.module.css'

/** Dot in the color of a tag. Decorative: show the name beside it. */
const TagDot = ({ color }: { color: TagColor }) => <span className={styles.dot} data-color={color} aria-hidden />

/** Name of a tag with its dot. */
export const TagName = ({ tag }: { tag: Tag }) => (
  <span className={styles.named}>
    <TagDot color={tag.color} />
    <bdi dir="auto">{tag.name}</bdi>
  </span>
)

/** Returns the description of an item's tags for its line in a listing. Requires the messages of the listing. */
export const describeTags = (tags: readonly Tag[], t: Translate): string =>
  t('listing.tagged', tags.map(({ name }) => name).join(', '))

/** Number of dots on an item. The tooltip has the names of all tags. */
const SHOWN = 3

/** Dots of the tags of an item, for listings whose lines describe the tags in words. Requires the messages of the listing. */
export function TagDots({ tags }: { tags: readonly Tag[] }) {
  const { t } = useText()
  return (
    <span className={styles.dots} data-tags data-tooltip={describeTags(tags, t)} aria-hidden>
      {tags.slice(0, SHOWN).map(({ id, color }) => (
        <TagDot key={id} color={color} />
      ))}
    </span>
  )
}

import { ArrowRight } from 'lucide-react'
import { type UIEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Item } from '../listing/item.ts'
import type { Review } from './rename-pattern.ts'
import styles from './rename-several.module.css'

/** Height of a line, and of the visible part of the list, in px. As in the style sheet. */
const LINE = 44
const SEEN = 220

/** Lines of all items with their names before and after. Only the visible ones are rendered. */
export function RenamePreview(props: { items: readonly Item[]; names: readonly string[]; review: Review }) {
  const { items, names, review } = props
  const { t, format } = useText()
  const [first, setFirst] = useState(0)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setFirst(Math.floor(currentTarget.scrollTop / LINE))
  const from = Math.max(first - 3, 0)
  const shown = items.slice(from, first + Math.ceil(SEEN / LINE) + 4)
  return (
    <div>
      <p className={styles.summary} data-problem={review.problemCount > 0 || undefined} role="status">
        {review.problemCount > 0 ? t('rename.conflicts', review.problemCount) : t('rename.preview')}
        <span className={styles.count}>{format.count(items.length)}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may overflow, and must then be scrollable by keyboard */}
      <section className={styles.preview} tabIndex={0} aria-label={t('rename.preview')} onScroll={onScroll}>
        <ul className={styles.space} style={{ blockSize: items.length * LINE }}>
          {shown.map((item, offset) => {
            const index = from + offset
            const problem = review.problems[index]
            return (
              <li
                key={item.name}
                className={styles.line}
                style={{ insetBlockStart: index * LINE }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                data-problem={problem}
              >
                <FileName name={item.name} className={styles.before} />
                <Icon icon={ArrowRight} size={14} mirrored className={styles.arrow} />
                <span className={styles.after}>
                  <FileName name={names[index] ?? ''} />
                  {problem && <span className={styles.problem}>{t(`rename.problem.${problem}`)}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}

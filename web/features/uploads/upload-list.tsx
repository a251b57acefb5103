import { type UIEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads.module.css'

/** Height of a row in px, as in the style sheet. */
const ROW = 52
/** Number of rows that fit into the list at its full height, plus one on either side. */
const MOUNTED = 8

/** Lists all uploads. Only the visible rows are rendered. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { t } = useText()
  const [first, setFirst] = useState(0)
  const rows = queue.rows()
  const from = Math.max(0, Math.min(first, rows.length - MOUNTED))
  const onScroll = (event: UIEvent<HTMLElement>) => setFirst(Math.floor(event.currentTarget.scrollTop / ROW))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.list} aria-label={t('uploads.all')} tabIndex={0} onScroll={onScroll}>
      <ul style={{ blockSize: rows.length * ROW }} className={styles.rows}>
        {rows.slice(from, from + MOUNTED).map((upload, index) => (
          <li
            key={upload.id}
            className={styles.row}
            style={{ insetBlockStart: (from + index) * ROW }}
            aria-setsize={rows.length}
            aria-posinset={from + index + 1}
          >
            <UploadRow upload={upload} queue={queue} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { type UIEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads.module.css'

/** Height of a row in px, as the style sheet has it. */
const ROW = 52
/** Rows that fit into the list at its tallest, and one on either side. */
const MOUNTED = 8

/** Every upload, of which only the rows in sight are drawn. */
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

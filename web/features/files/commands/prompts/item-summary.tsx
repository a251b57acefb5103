import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Item } from '../../listing/item.ts'
import { iconOf } from '../../listing/item-icon.ts'
import styles from './prompts.module.css'

/** Two-line summary of an item: its name, size and modification date. `label` distinguishes several items. */
export function ItemSummary({ label, item }: { label?: string; item: Item }) {
  const { format } = useText()
  return (
    <div className={styles.summary}>
      <FileIcon {...iconOf(item)} size={28} />
      <div className={styles.summaryText}>
        {label && <span className={styles.summaryLabel}>{label}</span>}
        <FileName name={item.name} />
        <span className={styles.summaryMeta}>
          {!item.isDir && <span>{format.bytes(item.size)}</span>}
          <Time form={item.isDir ? 'listed' : 'inline'} value={new Date(item.modified)} />
        </span>
      </div>
    </div>
  )
}

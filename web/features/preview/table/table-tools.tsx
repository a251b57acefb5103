import { Search } from 'lucide-react'
import { useRef } from 'react'
import { DELIMITERS, type Delimiter } from '#formats/delimited.ts'
import { useText } from '#web/i18n/text.tsx'
import { ariaShortcut, matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './table-viewer.module.css'

export interface TableToolsProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly titled: boolean
  readonly onTitled: (titled: boolean) => void
  /** The delimiter; null where it cannot be changed. */
  readonly delimiter: Delimiter | null
  readonly onDelimiter: (delimiter: Delimiter) => void
  /** Number of rows shown, as text. */
  readonly status: string
}

/** Toolbar of a table: search, heading row, and delimiter. */
export function TableTools(props: TableToolsProps) {
  const { query, onQuery, titled, onTitled, delimiter, onDelimiter, status } = props
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  usePageKeys((event) => {
    if (!matchesShortcut(event, 'Mod+F')) return
    // The browser's search would only find rendered rows.
    event.preventDefault()
    field.current?.select()
  })
  const names = {
    ',': t('documents.table.comma'),
    ';': t('documents.table.semicolon'),
    '\t': t('documents.table.tab'),
    '|': t('documents.table.bar'),
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('documents.table')}>
      <span className={styles.search}>
        <Icon icon={Search} size={16} />
        <input
          ref={field}
          type="search"
          aria-keyshortcuts={ariaShortcut('Mod+F')}
          className={styles.query}
          aria-label={t('documents.table.search')}
          placeholder={t('documents.table.search')}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </span>
      <Checkbox label={t('documents.table.titled')} checked={titled} onChecked={onTitled} />
      {delimiter !== null && (
        <Select
          label={t('documents.table.delimiter')}
          hideLabel
          value={delimiter}
          options={DELIMITERS.map((value) => ({ value, text: names[value] }))}
          onValue={onDelimiter}
        />
      )}
      <span className={styles.status} role="status">
        {status}
      </span>
    </div>
  )
}

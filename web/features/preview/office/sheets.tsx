import { FileText } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TableView } from '../table/table-view.tsx'
import type { Sheet } from './extract.ts'
import styles from './office.module.css'

/** Returns the tab that a key moves to; arrows follow the text direction. */
function tabBy(key: string, rtl: boolean, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (at + ((key === 'ArrowRight') === rtl ? -1 : 1) + count) % count
}

/** The sheets of a workbook, one at a time. */
export function Sheets({ sheets }: { sheets: readonly Sheet[] }) {
  const { t, direction } = useText()
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const sheet = sheets[at]
  if (!sheet) return <EmptyState icon={FileText} title={t('documents.empty')} />
  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabBy(event.key, direction === 'rtl', at, sheets.length)
    if (to === null) return
    event.preventDefault()
    setAt(to)
    const tab = tabs.current?.children[to]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <>
      <div className={styles.sheet} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        <TableView key={at} name={sheet.name} text={sheet.text} delimiter={'\t'} />
      </div>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label={t('documents.sheets')} onKeyDown={onKeyDown}>
        {sheets.map(({ name }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the sheets never change
            key={index}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  )
}

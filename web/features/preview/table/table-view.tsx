import { Copy, FileX2, Table } from 'lucide-react'
import { useState } from 'react'
import { cellOf, type Delimiter, rowCount } from '#formats/delimited.ts'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { WorkerCalls } from '#web/lib/worker-calls.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { RenderedProps } from '../rendered.ts'
import type { TableOrder } from './arrange.ts'
import { TableGrid } from './table-grid.tsx'
import { TableTools } from './table-tools.tsx'
import styles from './table-viewer.module.css'
import type { TableMethods } from './table-worker.ts'
import { type OpenTable, useRows, useTable } from './use-table.ts'

export interface TableViewProps extends Pick<RenderedProps, 'name' | 'text'> {
  /** The delimiter, where it is known. */
  readonly delimiter?: Delimiter
}

/** Returns the letters of a column without a heading, as in spreadsheets. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

interface OpenProps {
  readonly name: string
  readonly open: OpenTable
  readonly calls: WorkerCalls<TableMethods>
  readonly known: boolean
  readonly onDelimiter: (delimiter: Delimiter) => void
}

function Opened({ name, open, calls, known, onDelimiter }: OpenProps) {
  const { t, format } = useText()
  const { toasts } = usePageTools()
  const { table } = open
  const [titled, setTitled] = useState(open.titled)
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<TableOrder | null>(null)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const { rows, busy } = useRows(open, calls, { titled, query, order })
  const cell = { row: Math.min(active.row, Math.max(0, rows.length - 1)), column: active.column }
  const row = rows[cell.row]
  const text = row === undefined ? '' : cellOf(table, row, cell.column)
  const title = (column: number) => (titled && cellOf(table, 0, column)) || columnLetters(column)
  const copy = async () => {
    if (await copyText(text)) toasts.success(t('documents.copied'))
    else toasts.error(t('documents.notCopied'))
  }
  const all = rowCount(table) - (titled ? 1 : 0)
  const status = query === '' ? t('documents.table.rows', all) : t('documents.table.found', rows.length, all)
  return (
    <section className={styles.view} aria-label={visibleName(name)} aria-busy={busy}>
      <TableTools
        {...{ query, titled, onDelimiter }}
        onQuery={setQuery}
        onTitled={setTitled}
        delimiter={known ? null : open.delimiter}
        status={status}
      />
      {rows.length === 0 && !busy ? (
        <EmptyState icon={Table} title={query === '' ? t('documents.empty') : t('documents.table.noneFound')} />
      ) : (
        <>
          <TableGrid
            {...{ name, table, rows, title, order }}
            onOrder={setOrder}
            active={cell}
            onActive={setActive}
            onCopy={() => void copy()}
          />
          <div className={styles.detail}>
            <span className={styles.place}>
              {t('documents.table.cell', title(cell.column), format.count((row ?? 0) + 1))}
            </span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
            <span className={styles.value} dir="auto" tabIndex={0}>
              {text.slice(0, 20_000)}
            </span>
            <IconButton label={t('documents.table.copy')} icon={Copy} shortcut="Mod+C" onClick={() => void copy()} />
          </div>
        </>
      )}
    </section>
  )
}

/** Shows delimited text, such as CSV, as a table. Cells are rendered as text only. */
export function TableView({ name, text, delimiter }: TableViewProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<Delimiter | null>(delimiter ?? null)
  const state = useTable(text, chosen)
  if (text.trim() === '') return <EmptyState icon={Table} title={t('documents.empty')} />
  if (state.kind === 'failed') return <EmptyState icon={FileX2} title={t('documents.notRendered')} />
  if (state.kind === 'reading')
    return (
      <div className={styles.coming}>
        <Spinner size={28} />
      </div>
    )
  const { open, calls } = state
  const known = delimiter !== undefined
  return <Opened key={open.delimiter} {...{ name, open, calls, known }} onDelimiter={setChosen} />
}

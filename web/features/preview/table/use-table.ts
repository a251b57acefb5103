import { useEffect, useRef, useState } from 'react'
import { type DelimitedTable, type Delimiter, rowCount } from '#formats/delimited.ts'
import { useText } from '#web/i18n/text.tsx'
import { callWorker, type WorkerCalls } from '#web/lib/worker-calls.ts'
import type { TableOrder } from './arrange.ts'
import type { ReadTable, TableMethods } from './table-worker.ts'

/** A table that was read. */
export interface OpenTable {
  readonly table: DelimitedTable
  readonly delimiter: Delimiter
  readonly titled: boolean
}

export type TableState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open'; readonly open: OpenTable; readonly calls: WorkerCalls<TableMethods> }

const openTable = (text: string, { delimiter, titled, ...cells }: ReadTable): OpenTable => ({
  table: { ...cells, text },
  delimiter,
  titled,
})

/** Reads a table in a worker; again when its text or delimiter changes. */
export function useTable(text: string, delimiter: Delimiter | null): TableState {
  const [state, setState] = useState<TableState>({ kind: 'reading' })
  useEffect(() => {
    const calls = callWorker<TableMethods>(
      new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }),
    )
    let wanted = true
    calls.call('read', { text, delimiter }).then(
      (read) => wanted && setState({ kind: 'open', open: openTable(text, read), calls }),
      () => wanted && setState({ kind: 'failed' }),
    )
    return () => {
      wanted = false
      calls.close()
    }
  }, [text, delimiter])
  return state
}

/** Options for the rows to show. */
export interface Wanted {
  readonly titled: boolean
  readonly query: string
  readonly order: TableOrder | null
}

/** Returns the numbers of the rows to show; the previous ones until new ones are known. */
export function useRows(open: OpenTable, calls: WorkerCalls<TableMethods>, wanted: Wanted) {
  const { titled, query, order } = wanted
  const { locale } = useText().format
  const from = titled ? 1 : 0
  const [rows, setRows] = useState<Uint32Array>(() =>
    Uint32Array.from({ length: Math.max(0, rowCount(open.table) - from) }, (_, at) => at + from),
  )
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  useEffect(() => {
    asked.current += 1
    const own = asked.current
    setBusy(true)
    calls.call('arrange', { from, query, order, locale }).then(
      (found) => {
        if (own !== asked.current) return
        setRows(found)
        setBusy(false)
      },
      // The worker was closed, and the table with it.
      () => own === asked.current && setBusy(false),
    )
    return () => {
      asked.current += 1
    }
  }, [calls, from, query, order, locale])
  return { rows, busy }
}

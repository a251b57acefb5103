import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Share2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MANY, STEP } from '../find-links.ts'
import { shareQueries } from '../queries.ts'
import {
  SHARED_COLUMNS,
  type SharedColumn,
  type SharedItemRow,
  type SharedOrder,
  sharedItems,
  sortShared,
} from './shared-items.ts'
import { SharedRow } from './shared-row.tsx'
import styles from './shared-view.module.css'
import { useSharedActions } from './use-shared-actions.tsx'

export interface SharedViewProps {
  /** Id of the signed-in user. */
  readonly me: number
  /** Opens the folder of an item and focuses the item there. */
  readonly showInFolder: (row: SharedItemRow) => void
  readonly renderError: (error: unknown, retry: () => void) => ReactNode
}

/** Items that the user shares by link, one row each. */
export function SharedView(props: SharedViewProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(shareQueries(api).all())
  const rows = useMemo(() => data && sharedItems(data, props.me), [data, props.me])
  if (!rows) return error ? props.renderError(error, () => void refetch()) : <Placeholder />
  if (rows.length === 0)
    return <EmptyState icon={Share2} drawing="links" title={t('shared.none')} detail={t('links.noneDetail')} />
  return <Items {...props} rows={rows} />
}

function Placeholder() {
  return (
    <div className={styles.page} aria-hidden>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height="44px" />
      ))}
    </div>
  )
}

function Items({ rows, showInFolder }: SharedViewProps & { rows: readonly SharedItemRow[] }) {
  const { t, format } = useText()
  const [order, setOrder] = useState<SharedOrder>({ by: 'name', ascending: true })
  const [words, setWords] = useState('')
  const [most, setMost] = useState(STEP)
  const searched = useDeferredValue(words)
  const found = useMemo(() => {
    const wanted = searched.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    const matches = ({ name, path }: SharedItemRow) =>
      wanted.every((word) => `${name} ${path}`.toLocaleLowerCase().includes(word))
    return sortShared(rows.filter(matches), order, format.locale)
  }, [rows, searched, order, format.locale])
  const actions = useSharedActions(showInFolder)
  const texts: Record<SharedColumn, string> = {
    name: t('links.collection.name'),
    location: t('shared.location'),
    links: t('links.list'),
    expiry: t('links.expiry'),
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {rows.length > MANY && (
          <TextField
            className={styles.search}
            type="search"
            label={t('links.search')}
            placeholder={t('links.search')}
            hideLabel
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {rows.length > 1 && (
          <div className={styles.sort}>
            <Select
              label={t('browse.sort')}
              value={order.by}
              options={SHARED_COLUMNS.map((by) => ({ value: by, text: texts[by] }))}
              onValue={(by) => setOrder({ by, ascending: true })}
            />
          </div>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState icon={Share2} drawing="search" title={t('links.noneFound')} />
      ) : (
        <Table
          className={styles.table}
          label={t('route.sharedByMe')}
          head={
            <>
              {SHARED_COLUMNS.map((by) => (
                <SortHeader key={by} by={by} text={texts[by]} order={order} onOrder={setOrder} />
              ))}
              <th scope="col" className={styles.toolsHead}>
                <span className="visually-hidden">{t('links.tools')}</span>
              </th>
            </>
          }
        >
          {found.slice(0, most).map((row) => (
            <SharedRow key={row.key} row={row} actions={actions} />
          ))}
        </Table>
      )}
      {found.length > most && (
        <Button className={styles.more} onClick={() => setMost(most + STEP)}>
          {t('links.showMore')}
        </Button>
      )}
    </div>
  )
}

function SortHeader(props: {
  by: SharedColumn
  text: string
  order: SharedOrder
  onOrder: (order: SharedOrder) => void
}) {
  const { by, text, order, onOrder } = props
  const isSorted = order.by === by
  const { ascending } = order
  return (
    <th
      scope="col"
      className={styles[`${by}Head`]}
      aria-sort={isSorted ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sortButton}
        onClick={() => onOrder({ by, ascending: isSorted ? !ascending : true })}
      >
        {text}
        {isSorted && <Icon icon={ascending ? ArrowUp : ArrowDown} size={14} />}
      </button>
    </th>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { COLUMN_WIDTHS } from '#contract/listing-options.ts'
import type { ListColumn, ListColumnId } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Range } from '#web/ui/range.tsx'
import { WIDTH_STEP, withMoved, withShown, withWidth } from './column-changes.ts'
import styles from './columns-prompt.module.css'
import { columnText } from './list-entries.ts'

/** Prompt for the columns of the list: which are shown, in which order, and how wide. Each change applies at once. */
export function ColumnsPrompt(props: {
  columns: readonly ListColumn[]
  onChange: (columns: ListColumn[]) => void
  onClose: () => void
}) {
  const { onChange, onClose } = props
  const { t } = useText()
  const [columns, setColumns] = useState(props.columns)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef('')
  const change = (next: readonly ListColumn[]) => {
    setColumns(next)
    onChange([...next])
  }
  const move = (id: ListColumnId, by: -1 | 1) => {
    const other = columns[columns.findIndex((column) => column.id === id) + by]
    if (!other) return
    moved.current = `${id} ${by}`
    change(withMoved(columns, id, other.id))
  }
  // Moving an element in the document takes the focus from it.
  useLayoutEffect(() => {
    const [id, by] = moved.current.split(' ')
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-move^="${id} "]`) ?? []
    if (columns.length === 0 || by === undefined) return
    moved.current = ''
    // At the end of the list, only the other direction is possible.
    for (const button of [...buttons].sort((one) => (one.dataset.move === `${id} ${by}` ? 1 : -1))) button.focus()
  }, [columns])
  return (
    <Dialog
      title={t('listing.columns')}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button onClick={() => change(INITIAL_LISTING.columns)}>{t('listing.columns.defaults')}</Button>
          <Button type="submit" variant="primary" data-autofocus>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('listing.columns.hint')}</p>
      <ul ref={list} className={styles.columns}>
        {columns.map(({ id, width, shown }, index) => {
          const name = t(columnText(id))
          return (
            <li key={id} className={styles.column}>
              <Checkbox label={name} checked={shown} onChecked={(on) => change(withShown(columns, id, on))} />
              <Range
                min={COLUMN_WIDTHS[0]}
                max={COLUMN_WIDTHS[1]}
                step={WIDTH_STEP}
                value={width}
                disabled={!shown}
                aria-label={t('listing.columns.width', name)}
                onChange={({ currentTarget }) => setColumns(withWidth(columns, id, currentTarget.valueAsNumber))}
                onPointerUp={() => onChange([...columns])}
                onKeyUp={() => onChange([...columns])}
              />
              <IconButton
                label={t('listing.columns.earlier', name)}
                icon={ArrowUp}
                data-move={`${id} -1`}
                className={index === 0 ? styles.impossible : undefined}
                onClick={() => move(id, -1)}
              />
              <IconButton
                label={t('listing.columns.later', name)}
                icon={ArrowDown}
                data-move={`${id} 1`}
                className={index === columns.length - 1 ? styles.impossible : undefined}
                onClick={() => move(id, 1)}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

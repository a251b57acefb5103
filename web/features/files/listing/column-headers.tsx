// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListColumn, ListColumnId } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import type { Anchor } from '#web/ui/placement.ts'
import { useBrowse } from './browse-context.ts'
import listStyles from './list/list.module.css'
import type { ListExtras } from './list/use-list-extras.ts'
import type { ListingOptions } from './list/use-listing-options.ts'
import styles from './listing.module.css'

export interface ColumnHeadersProps {
  /** Displayed columns besides the name. */
  readonly columns: readonly ListColumn[]
  readonly options: ListingOptions
  readonly extras: ListExtras | null
  /** Displays other columns while a header is dragged; null displays the stored ones. */
  readonly onPreview: (columns: readonly ListColumn[] | null) => void
}

/**
 * Column headers. A click sorts by the column, and a second click reverses the order. Dragging a header moves its column, and dragging its
 * edge changes the width. Not keyboard accessible, because the listing is a single tab stop; the menus in the header have the same functions.
 */
export function ColumnHeaders({ columns, options, extras, onPreview }: ColumnHeadersProps) {
  const { prompts } = usePageTools()
  const { t } = useText()
  const header = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)
  const [anchor, setAnchor] = useState<Anchor | null>(null)

  const onGesture = (event: PointerEvent, id: ListColumnId, kind: 'startMove' | 'startResize') => {
    dragged.current = false
    if (!extras || !header.current || event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    extras[kind]({
      event: event.nativeEvent,
      header: header.current,
      id,
      columns: options.columns,
      onPreview(next) {
        dragged.current = true
        onPreview(next)
      },
      onEnd(next) {
        if (next) options.change({ columns: next })
        onPreview(null)
      },
    })
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (extras) setAnchor({ x: event.clientX, y: event.clientY, width: 0, height: 0 })
  }
  return (
    <div
      ref={header}
      className={styles.columns}
      role="row"
      aria-rowindex={1}
      onContextMenu={openMenu}
      // The click that ends a drag does not sort.
      onClickCapture={(event) => dragged.current && event.stopPropagation()}
    >
      <ColumnHeader id="name" />
      {columns.map(({ id }) => (
        <ColumnHeader key={id} id={id} onGesture={(event, kind) => onGesture(event, id, kind)} />
      ))}
      <div className={styles.column} role="columnheader">
        {extras && (
          <button
            type="button"
            className={listStyles.columnsButton}
            tabIndex={-1}
            aria-label={t('listing.columns')}
            data-tooltip={t('listing.columns')}
            onClick={({ currentTarget }) => setAnchor(currentTarget.getBoundingClientRect())}
          >
            <Icon icon={SlidersHorizontal} size={14} />
          </button>
        )}
      </div>
      {anchor && extras && (
        <LazyMenu
          label={t('listing.columns')}
          entries={[
            ...extras.columnEntries(options, t),
            'separator',
            {
              id: 'columns',
              text: t('listing.columns.edit'),
              onSelect: () => prompts.open(extras.columnsPrompt(options, prompts.close)),
            },
          ]}
          anchor={anchor}
          align="end"
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  )
}

function ColumnHeader(props: {
  id: 'name' | ListColumnId
  onGesture?: (event: PointerEvent, kind: 'startMove' | 'startResize') => void
}) {
  const { id, onGesture } = props
  const { sort, commands } = useBrowse()
  const { t } = useText()
  const sorted = sort.by === id
  const text = t(`browse.column.${id}`)
  return (
    <div
      className={styles.column}
      role="columnheader"
      aria-sort={sorted ? sort.order : undefined}
      data-column={id}
      onPointerDown={(event) => onGesture?.(event, 'startMove')}
    >
      {onGesture && (
        <span className={listStyles.edge} onPointerDown={(event) => onGesture(event, 'startResize')} aria-hidden />
      )}
      <button type="button" className={styles.columnButton} tabIndex={-1} onClick={() => commands.sortBy(id)}>
        {text}
        {sorted && <Icon icon={sort.order === 'ascending' ? ArrowUp : ArrowDown} size={14} />}
      </button>
    </div>
  )
}

import { type CSSProperties, useMemo, useState } from 'react'
import type { ListColumn } from '#contract/users.ts'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { useBrowse } from '../browse-context.ts'
import { columnsTemplate, fittingColumns, STACKED_UP_TO } from './columns.ts'
import type { ListLook } from './list-entry.tsx'
import { rowHeight } from './row-height.ts'
import { useListExtras } from './use-list-extras.ts'
import { useListingOptions } from './use-listing-options.ts'

/** Columns below the name on narrow screens. */
const STACKED: ReadonlySet<string> = new Set(['size', 'modified'])

/** Returns the appearance of the list for a width in px: columns, height of the rows, and what loads later. */
export function useListLook(width: number) {
  const { view, shared, favorites, tagged } = useBrowse()
  const touch = useMediaQuery(TOUCH)
  const options = useListingOptions()
  const extras = useListExtras(view === 'list')
  const [preview, setPreview] = useState<readonly ListColumn[] | null>(null)
  const stacked = width <= STACKED_UP_TO
  const all = preview ?? options.columns
  const columns = useMemo(
    () => (stacked ? all.filter(({ id }) => STACKED.has(id)) : fittingColumns(all, width)),
    [all, stacked, width],
  )
  const look: ListLook = useMemo(
    () => ({ columns, shared, favorites, tagged, extras }),
    [columns, shared, favorites, tagged, extras],
  )
  const height = rowHeight(options.density, { touch, stacked })
  return {
    look,
    height,
    headers: { columns, options, extras, onPreview: setPreview },
    /** Attributes of the scrolling element, which the style sheet reads. */
    attributes: {
      'data-stacked': stacked || undefined,
      'data-density': options.density,
      style: { '--row': `${height}px`, '--columns-template': columnsTemplate(columns) } as CSSProperties,
    },
  }
}

import { type MouseEvent, useCallback, useState } from 'react'
import type { Anchor } from '#web/ui/placement.ts'
import type { SearchHit } from './search-hit.ts'

/** The open menu of a result. */
export interface ResultMenu {
  readonly found: SearchHit
  readonly anchor: Anchor
  readonly byKeyboard: boolean
}

/** State of the menu of a result: the open menu or null, the functions to open it by a mouse event or at a row, and to close it. */
export function useResultMenu() {
  const [menu, setMenu] = useState<ResultMenu | null>(null)
  const openAtEvent = useCallback((found: SearchHit, event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { clientX: x, clientY: y, type, detail, currentTarget } = event
    const anchor = type === 'contextmenu' ? { x, y, width: 0, height: 0 } : currentTarget.getBoundingClientRect()
    setMenu({ found, anchor, byKeyboard: type === 'click' && detail === 0 })
  }, [])
  const openAtRow = (found: SearchHit, row: HTMLElement) =>
    setMenu({ found, anchor: row.getBoundingClientRect(), byKeyboard: true })
  const close = useCallback(() => setMenu(null), [])
  return { menu, openAtEvent, openAtRow, close }
}

import { type MouseEvent, useCallback } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import type { SearchHit } from './search-hit.ts'
import type { SearchHost } from './search-host.ts'

interface RowActions {
  readonly host: SearchHost
  /** Makes a row the active one. */
  readonly goTo: (row: number) => void
  readonly openMenu: (found: SearchHit, event: MouseEvent<HTMLElement>) => void
}

/** Returns the handlers of result rows. They stay the same, so that rows are not rendered again, and use the latest actions. */
export function useRowHandlers(actions: RowActions) {
  const latest = useLatest(actions)
  const onOpen = useCallback((found: SearchHit) => latest.current.host.open(found), [])
  const onShow = useCallback((found: SearchHit) => latest.current.host.show(found, false), [])
  const onMenu = useCallback((found: SearchHit, row: number, event: MouseEvent<HTMLElement>) => {
    latest.current.goTo(row)
    latest.current.openMenu(found, event)
  }, [])
  return { onOpen, onShow, onMenu }
}

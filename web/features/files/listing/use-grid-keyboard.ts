import { type KeyboardEvent, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { moveTo, selectOnly, toggle } from '../selection/selection.ts'
import { useBrowse } from './browse-context.ts'
import { modifierKeys } from './grid-event.ts'
import { gridMoveOf } from './grid-keys.ts'
import { type GridLayout, mostColumns, move } from './grid-layout.ts'
import { isCharacter } from './is-character.ts'
import { activePosition } from './listing-lines.tsx'
import { findTyped, isTypingAhead, NO_TYPE_AHEAD, typeAhead } from './type-ahead.ts'

/**
 * Returns the key handler of the listing: arrow keys and similar, Space, and searching by typing. `page` is the number of visible lines.
 */
export function useGridKeyboard(layout: GridLayout, page: number) {
  const { open, select } = useBrowse()
  const { direction, format } = useText()
  const typing = useRef(NO_TYPE_AHEAD)

  return (event: KeyboardEvent): void => {
    if (!open || event.defaultPrevented) return
    const now = event.timeStamp
    const position = activePosition(open)
    const step = event.altKey ? undefined : gridMoveOf(event.key, direction, mostColumns(layout))

    if (step) {
      const next = move(layout, position, step, page)
      const row = open.arrangement.rows[next]
      if (row !== undefined) {
        select(({ selection, arrangement }) => moveTo(selection, arrangement, row, modifierKeys(event)))
      }
    } else if (event.key === ' ' && !isTypingAhead(typing.current, now)) {
      if (position !== -1) select(({ selection }) => toggle(selection, selection.active))
    } else if (isCharacter(event)) {
      typing.current = typeAhead(typing.current, event.key, now)
      const found = findTyped(open.listing, open.arrangement, position, typing.current.typed, format.locale)
      const row = open.arrangement.rows[found]
      if (row !== undefined) select(({ selection }) => selectOnly(selection, [row]))
    } else return
    event.preventDefault()
  }
}

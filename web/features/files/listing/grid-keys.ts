import type { Direction } from '#web/i18n/locales.ts'
import type { GridMove } from './grid-layout.ts'

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

/** Returns the move of a key. Horizontal moves exist only with several columns, and are mirrored in right-to-left languages. */
export function gridMoveOf(key: string, direction: Direction, columns: number): GridMove | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (columns === 1) return undefined
    return (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'previous'
  }
  return MOVES[key]
}

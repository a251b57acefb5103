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

/** The move a key asks for; sideways only where items lie beside each other, mirrored with the reading direction. */
export function gridMoveOf(key: string, direction: Direction, columns: number): GridMove | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (columns === 1) return undefined
    return (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'previous'
  }
  return MOVES[key]
}

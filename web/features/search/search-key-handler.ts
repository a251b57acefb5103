import type { KeyboardEvent } from 'react'
import { searchKeyOf } from './search-keys.ts'

/** Actions of the keys of the search input. */
export interface SearchKeyActions {
  selectText(): void
  openMenu(): void
  /** Removes the active row from the recent ones. Returns false where there is none. */
  forget(): boolean
  /** Moves the active row by a number of rows. */
  move(step: number): void
  /** Opens the active row, or shows it in its folder. */
  openActive(show: boolean): void
}

/** Returns the handler for keys pressed in the search input. */
export function searchKeyHandler({ selectText, openMenu, forget, move, openActive }: SearchKeyActions) {
  return (event: KeyboardEvent) => {
    // Keys that select a suggestion of an input method.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const key = searchKeyOf(event)
    if (key === undefined || (key === 'forget' && !forget())) return
    event.preventDefault()
    if (key === 'select-text') selectText()
    else if (key === 'menu') openMenu()
    else if (key === 'forget') return
    else if (typeof key === 'object') move(key.step)
    else openActive(key === 'show')
  }
}

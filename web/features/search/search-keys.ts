import { type KeyStroke, matchesShortcut } from '#web/lib/keyboard.ts'
import { SHOW_KEYS } from './result-actions.ts'

/** Action of a key pressed in the search input. */
export type SearchKey = { readonly step: number } | 'open' | 'show' | 'menu' | 'select-text' | 'forget'

/** Rows that Page Up and Page Down move by. */
const PAGE = 8

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/** Returns the action of a key; undefined for keys that edit the text. */
export function searchKeyOf(stroke: KeyStroke): SearchKey | undefined {
  if (matchesShortcut(stroke, SHOW_KEYS)) return 'show'
  if (matchesShortcut(stroke, 'Enter')) return 'open'
  if (matchesShortcut(stroke, 'Shift+F10') || stroke.key === 'ContextMenu') return 'menu'
  if (matchesShortcut(stroke, 'Mod+F')) return 'select-text'
  if (matchesShortcut(stroke, 'Delete')) return 'forget'
  const step = STEPS[stroke.key]
  if (step === undefined || stroke.ctrlKey || stroke.metaKey || stroke.altKey || stroke.shiftKey) return undefined
  return { step }
}

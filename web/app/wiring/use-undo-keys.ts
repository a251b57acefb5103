import type { Translate } from '#web/i18n/catalog.ts'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import type { HelpEntry } from '../help/help-entries.ts'
import { usePage } from '../router/use-page.ts'

export const UNDO_KEY = 'Mod+Z'
export const REDO_KEY = 'Mod+Shift+Z'
const REDO_KEYS = [REDO_KEY, 'Mod+Y'] as const

/** Binds the undo and redo shortcuts on the whole page. Text fields and the editor have their own undo. */
export function useUndoKeys(): void {
  const { undo } = usePage()
  usePageKeys((event) => {
    if (isTyping(event.target)) return
    const isRedo = REDO_KEYS.some((key) => matchesShortcut(event, key))
    if (!isRedo && !matchesShortcut(event, UNDO_KEY)) return
    event.preventDefault()
    if (isRedo) undo.redo()
    else undo.undo()
  })
}

/** Returns the help entries for undo and redo. */
export const undoEntries = (t: Translate): readonly HelpEntry[] => [
  { id: 'undo', text: t('action.undo'), shortcut: UNDO_KEY },
  { id: 'redo', text: t('action.redo'), shortcut: REDO_KEY },
]

import { type MouseEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { TrashItem } from '#contract/trash.ts'
import { useText } from '#web/i18n/text.tsx'
import { isApple, isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import {
  activeOf,
  click,
  deselect,
  EMPTY_SELECTION,
  type Modifiers,
  moveToRow,
  rowOfKey,
  selectExactly,
  toggleRow,
} from './row-selection.ts'

const heldKeys = ({ shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): Modifiers => ({
  shift: shiftKey,
  toggle: metaKey || (ctrlKey && !isApple()),
})

/** Returns whether the focused element handles Enter and Space itself. */
const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, [role=button], summary') !== null

/** Selected items of a table, and the actions that change the selection. */
export interface ItemSelection {
  readonly picked: readonly TrashItem[]
  readonly chosen: ReadonlySet<string>
  /** The row that Tab reaches. */
  readonly active: string | null
  readonly table: RefObject<HTMLTableElement | null>
  all(are: boolean): void
  clear(): void
  /** Removes items from the selection that is current when it is called, which may be after the render it is from. */
  deselect(ids: readonly string[]): void
  onClick(event: MouseEvent, id: string): void
  onToggle(id: string): void
  onFocus(id: string): void
}

/** Actions for the selected items by key; null without permission. */
interface Ways {
  readonly restore: ((items: readonly TrashItem[]) => void) | null
  readonly remove: ((items: readonly TrashItem[]) => void) | null
}

/** Manages the selection by pointer and keyboard like a listing. */
export function useItemSelection(items: readonly TrashItem[], { restore, remove }: Ways): ItemSelection {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [choosing, choose] = useState(EMPTY_SELECTION)
  const table = useRef<HTMLTableElement>(null)
  const isTouched = useMediaQuery(TOUCH)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const picked = useMemo(() => items.filter(({ id }) => choosing.chosen.has(id)), [items, choosing])
  const active = activeOf(choosing, ids)
  const onFocus = useCallback((id: string) => choose((now) => (now.active === id ? now : { ...now, active: id })), [])

  /** Handles the keys that move between rows, unless a control has the focus. */
  const go = (event: KeyboardEvent): boolean => {
    if (handlesKeys(event.target) || event.altKey) return false
    const to = rowOfKey(event.key, choosing, ids)
    if (to === null) return false
    choose(moveToRow(choosing, ids, to, heldKeys(event)))
    table.current?.querySelector<HTMLElement>(`[data-id="${to}"]`)?.focus()
    return true
  }
  usePageKeys((event) => {
    if (isTyping(event.target) || event.defaultPrevented) return
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.id !== undefined
    if (matchesShortcut(event, 'Mod+A')) choose(selectExactly(choosing, ids))
    else if (event.key === 'Escape' && picked.length > 0) choose(selectExactly(choosing, []))
    else if (matchesShortcut(event, 'Delete')) {
      if (remove && picked.length > 0) remove(picked)
      else {
        const reason = remove ? 'browse.blocked.selectSome' : 'browse.blocked.notPermitted'
        toasts.notice(`${t('trash.deleteForGood')}: ${t(reason)}`)
      }
    } else if (matchesShortcut(event, 'Enter') && restore && !handlesKeys(event.target)) {
      // Without a selection, it acts on the row with the focus.
      const wanted = picked.length > 0 || !isOnRow ? picked : items.filter(({ id }) => id === active)
      if (wanted.length === 0) return
      restore(wanted)
    } else if (event.key === ' ' && isOnRow && active !== null) choose(toggleRow(choosing, active))
    else if (!go(event)) return
    event.preventDefault()
  })

  return {
    picked,
    chosen: choosing.chosen,
    active,
    table,
    all: (are) => choose(selectExactly(choosing, are ? ids : [])),
    clear: () => choose(selectExactly(choosing, [])),
    deselect: (ids) => choose((now) => deselect(now, ids)),
    onClick(event, id) {
      // Links and checkboxes handle their own clicks. Touch has no Ctrl key: each tap toggles, as a checkbox does.
      if (handlesKeys(event.target) || (event.target instanceof Element && event.target.closest('label'))) return
      choose(isTouched ? toggleRow(choosing, id) : click(choosing, ids, id, heldKeys(event)))
    },
    onToggle: (id) => choose(toggleRow(choosing, id)),
    onFocus,
  }
}

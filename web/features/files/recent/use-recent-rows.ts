import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RecentFile } from '#contract/recent.ts'
import type { Anchor } from '#web/ui/placement.ts'

/** Open menu of a file. */
interface RowMenu {
  readonly file: RecentFile
  readonly anchor: Anchor
  readonly byKeyboard: boolean
}

/** Returns the row to which a key leads, or null if it is none of the list's keys. */
function rowAfterKey(key: string, row: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(row + 1, last)
    case 'ArrowUp':
      return Math.max(row - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/**
 * Keyboard and menu of the list, which is one tab stop: arrow keys, Home and End move the focus, Delete removes the file, and Shift+F10 or
 * a right click opens its menu.
 */
export function useRecentRows(files: readonly RecentFile[], onRemove: (path: string) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [menu, setMenu] = useState<RowMenu | null>(null)
  const refocus = useRef<string | null>(null)
  const isEmptied = useRef(false)
  const activePath = files.some(({ path }) => path === active) ? active : (files[0]?.path ?? null)
  const focus = (path: string) => {
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []
    const line = [...lines].find(({ dataset }) => dataset.path === path)
    line?.querySelector('a')?.focus()
  }
  const remove = (path: string) => {
    const index = files.findIndex((file) => file.path === path)
    const next = (files[index + 1] ?? files[index - 1])?.path ?? null
    refocus.current = next
    isEmptied.current = next === null
    onRemove(path)
  }
  // Removing an element from the document takes the focus from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are the reason
  useLayoutEffect(() => {
    const path = refocus.current
    refocus.current = null
    if (path !== null) focus(path)
  }, [files])
  useEffect(
    () => () => {
      if (isEmptied.current) document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
  const openMenu = (file: RecentFile, event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { clientX: x, clientY: y, type, detail, currentTarget } = event
    const anchor = type === 'contextmenu' ? { x, y, width: 0, height: 0 } : currentTarget.getBoundingClientRect()
    setActive(file.path)
    setMenu({ file, anchor, byKeyboard: type === 'click' && detail === 0 })
  }
  const onKeyDown = (file: RecentFile, event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      event.preventDefault()
      setMenu({ file, anchor: currentTarget.getBoundingClientRect(), byKeyboard: true })
      return
    }
    if (key === 'Delete') {
      event.preventDefault()
      remove(file.path)
      return
    }
    const row = rowAfterKey(key, files.indexOf(file), files.length - 1)
    const next = row === null ? undefined : files[row]
    if (!next) return
    event.preventDefault()
    focus(next.path)
  }
  return {
    list,
    menu,
    remove,
    openMenu,
    closeMenu: () => setMenu(null),
    /** Whether the row is the tab stop of the list. */
    isActive: ({ path }: RecentFile) => path === activePath,
    lineProps: (file: RecentFile) => ({
      'data-path': file.path,
      onFocus: () => setActive(file.path),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(file, event),
      onContextMenu: (event: MouseEvent<HTMLElement>) => openMenu(file, event),
    }),
  }
}

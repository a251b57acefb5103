import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { useLatest } from '#web/lib/use-latest.ts'
import styles from './menu.module.css'
import type { MenuEntry, MenuItem } from './menu-entry.ts'
import { moveMenuFocus } from './menu-focus.ts'
import { MenuLine } from './menu-item.tsx'
import { type Align, type Anchor, computePlacement } from './placement.ts'

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string
  entries: readonly MenuEntry[]
  /** Position of the menu: the rectangle of a button, or the point of a click. */
  anchor: Anchor
  align?: Align
  /** Whether the menu was opened by a key. If so, the first line is focused at once. */
  byKeyboard?: boolean
  onClose: () => void
}

/** Menu below a button or at a point, displayed as a sheet on narrow screens. It is open while mounted. */
export function Menu(props: MenuProps) {
  const { label, entries, anchor, align = 'start', byKeyboard = false, onClose } = props
  const { direction } = useText()
  const list = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 })

  useLayoutEffect(() => {
    if (!list.current) return
    // Unlike the bounding rectangle, these are not reduced by the animation.
    const box = { width: list.current.offsetWidth, height: list.current.offsetHeight }
    const view = { width: document.documentElement.clientWidth, height: innerHeight }
    const { x, y, maxHeight } = computePlacement(anchor, box, view, {
      align,
      direction,
      gap: anchor.height > 0 ? 4 : 0,
    })
    const from = `${anchor.x + anchor.width / 2 - x}px ${anchor.y - y}px`
    setStyle({ '--x': `${x}px`, '--y': `${y}px`, '--max': `${maxHeight}px`, '--from': from } as CSSProperties)
  }, [anchor, align, direction])

  useMenuFocus(list, byKeyboard, onClose)

  const choose = (item: MenuItem) => {
    // The menu must be closed and the focus restored before the action runs, because a prompt stores the focused element to return to it.
    flushSync(onClose)
    item.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    } else if (moveMenuFocus(event.currentTarget, event.key)) event.preventDefault()
  }
  const scrim = { onClick: onClose, onContextMenu: (event: MouseEvent) => passOn(event, onClose) }
  return createPortal(
    <section aria-label={label}>
      <div className={styles.scrim} {...scrim} />
      <div
        ref={list}
        className={styles.menu}
        style={style}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) =>
          entry === 'separator' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other identity
            <hr key={`separator ${index}`} className={styles.separator} />
          ) : (
            <MenuLine key={entry.id} item={entry} onChoose={choose} />
          ),
        )}
      </div>
    </section>,
    document.body,
  )
}

/**
 * Moves the focus into the menu and restores it afterwards. Closes the menu when the window is resized, because its position is then wrong.
 */
function useMenuFocus(list: RefObject<HTMLDivElement | null>, byKeyboard: boolean, onClose: () => void): void {
  const close = useLatest(onClose)
  useEffect(() => {
    const before = document.activeElement
    const box = list.current
    if (box && byKeyboard) moveMenuFocus(box, 'Home')
    else box?.focus({ preventScroll: true })
    const onResize = () => close.current()
    addEventListener('resize', onResize)
    return () => {
      removeEventListener('resize', onResize)
      if (
        before instanceof HTMLElement &&
        (box?.contains(document.activeElement) || document.activeElement === document.body)
      )
        before.focus({ preventScroll: true })
    }
  }, [list, byKeyboard])
}

/** Closes the menu on a right click beside it, and forwards the event so that the element below can open its own menu. */
function passOn(event: MouseEvent, onClose: () => void): void {
  event.preventDefault()
  flushSync(onClose)
  const { clientX, clientY } = event
  document
    .elementFromPoint(clientX, clientY)
    ?.dispatchEvent(
      new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button: 2 }),
    )
}

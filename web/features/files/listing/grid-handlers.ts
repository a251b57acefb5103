import type { DragEvent, KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import type { useItemMenu } from '../commands/use-item-menu.ts'
import type { useGridDrag } from '../selection/use-grid-drag.ts'
import type { useMarquee } from '../selection/use-marquee.ts'

/**
 * Returns the focus to the grid, which is a single tab stop, when a link or header in it is focused. Not while the pointer is down, because
 * the browser would then cancel a drag that is about to start.
 */
function keepFocus({ target, currentTarget }: SyntheticEvent<HTMLElement>): void {
  if (target !== currentTarget && !currentTarget.matches(':active')) currentTarget.focus({ preventScroll: true })
}

/** Focuses the grid, unless a menu that has opened meanwhile has the focus. */
function takeFocus({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const { activeElement } = document
  if (activeElement === document.body || currentTarget.contains(activeElement))
    currentTarget.focus({ preventScroll: true })
}

/** Marks that the grid was focused by Tab, so that its focus is visible before any line is active. */
function showArrival({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab') currentTarget.dataset.tabbed = ''
}

function forgetArrival({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  delete currentTarget.dataset.tabbed
}

/**
 * Returns the event handlers of the grid except for clicks and keys. The selection rectangle, the menu and dragging share pointer events.
 */
export const gridHandlers = (
  marquee: ReturnType<typeof useMarquee>['handlers'],
  menu: ReturnType<typeof useItemMenu>['handlers'],
  drag: ReturnType<typeof useGridDrag>['handlers'],
) => ({
  ...drag,
  onFocus: keepFocus,
  onKeyUp: showArrival,
  onBlur: forgetArrival,
  onContextMenu: menu.onContextMenu,
  onClickCapture: marquee.onClickCapture,
  onPointerDown(event: PointerEvent<HTMLElement>) {
    marquee.onPointerDown(event)
    menu.onPointerDown(event)
  },
  onPointerMove(event: PointerEvent<HTMLElement>) {
    marquee.onPointerMove(event)
    menu.onPointerMove(event)
  },
  onPointerUp(event: PointerEvent<HTMLElement>) {
    marquee.onPointerUp()
    menu.onPointerUp()
    takeFocus(event)
  },
  onPointerCancel() {
    marquee.onPointerCancel()
    menu.onPointerCancel()
  },
  onDragEnd(event: DragEvent<HTMLElement>) {
    drag.onDragEnd()
    takeFocus(event)
  },
})

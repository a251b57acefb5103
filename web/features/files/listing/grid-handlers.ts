import type { DragEvent, KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import type { useItemMenu } from '../commands/use-item-menu.ts'
import type { useGridDrag } from '../selection/use-grid-drag.ts'
import type { useMarquee } from '../selection/use-marquee.ts'

/**
 * The focus stays on the grid, which is one tab stop, also when a link or a title in it is pressed. While the pointer is
 * down it is left alone: moving it then would make the browser give up a drag that is about to begin.
 */
function keepFocus({ target, currentTarget }: SyntheticEvent<HTMLElement>): void {
  if (target !== currentTarget && !currentTarget.matches(':active')) currentTarget.focus({ preventScroll: true })
}

/** Gives the grid the keyboard, unless a menu that opened meanwhile has it. */
function takeFocus({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const { activeElement } = document
  if (activeElement === document.body || currentTarget.contains(activeElement))
    currentTarget.focus({ preventScroll: true })
}

/** Who comes by Tab sees that the grid has the keyboard, before any line has. */
function showArrival({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab') currentTarget.dataset.tabbed = ''
}

function forgetArrival({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  delete currentTarget.dataset.tabbed
}

/** What the grid listens to besides clicks and keys: rectangle, menu and dragging share the pointer. */
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

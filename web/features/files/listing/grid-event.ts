import { isApple } from '#web/lib/keyboard.ts'
import type { ModifierKeys } from '../selection/selection.ts'

/** Returns the row on which an event occurred, or -1 for empty space. */
export function rowOfEvent(target: EventTarget | null): number {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return Number(entry?.dataset.row ?? -1)
}

/** Returns the modifier keys of an event. The toggle key is Ctrl, or Cmd on Apple systems, where Ctrl+click is a right click. */
export const modifierKeys = (
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  apple: boolean = isApple(),
): ModifierKeys => ({ shift: event.shiftKey, toggle: event.metaKey || (event.ctrlKey && !apple) })

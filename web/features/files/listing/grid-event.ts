import { isApple } from '#web/lib/keyboard.ts'
import type { Held } from '../selection/selection.ts'

/** The row an event happened on, or -1 for the empty space between and below. */
export function rowOfEvent(target: EventTarget | null): number {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return Number(entry?.dataset.row ?? -1)
}

/** What was held down: Ctrl adds, on Apple's systems Cmd does (there Ctrl+click is the right click). */
export const heldKeys = (
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  apple: boolean = isApple(),
): Held => ({ shift: event.shiftKey, toggle: event.metaKey || (event.ctrlKey && !apple) })

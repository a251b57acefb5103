import { isTyping } from '#web/lib/keyboard.ts'
import { applyMediaCommand, type MediaCommand, mediaCommand } from './media-keys.ts'

/** Elements that Space already activates when they have the focus. */
const PRESSED = 'button, a, summary, [role=button], [role=option]'

/**
 * Applies a key to a player. `others` handles actions that do not concern sound or time, and returns whether it did. The event is marked
 * as handled if the key had an effect.
 */
export function handleMediaKey(
  event: KeyboardEvent,
  player: HTMLMediaElement | null,
  others: (command: MediaCommand) => boolean = () => false,
): void {
  const command = mediaCommand(event)
  if (command === null || !player || event.defaultPrevented || isTyping(event.target)) return
  if (event.key === ' ' && event.target instanceof Element && event.target.closest(PRESSED)) return
  if (applyMediaCommand(player, command) || others(command)) event.preventDefault()
}

import { isTyping } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { applyMediaCommand, type MediaCommand, mediaCommand } from './media-keys.ts'

/** Elements that Space already activates when they have the focus. */
const PRESSED = 'button, a, summary, [role=button], [role=option]'

/**
 * Controls playback by keys while the viewer is open. `others` handles actions that do not concern sound or time, and returns whether it
 * did.
 */
export function useMediaKeys(
  player: { readonly current: HTMLMediaElement | null },
  others: (command: MediaCommand) => boolean,
): void {
  usePageKeys((event) => {
    const command = mediaCommand(event)
    if (command === null || !player.current || isTyping(event.target)) return
    if (command === 'toggle' && event.target instanceof Element && event.target.closest(PRESSED)) return
    if (applyMediaCommand(player.current, command) || others(command)) event.preventDefault()
  })
}

import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { handleMediaKey } from '#web/ui/media/handle-media-key.ts'
import type { MediaCommand } from '#web/ui/media/media-keys.ts'

/**
 * Controls playback by keys while the viewer is open. `others` handles actions that do not concern sound or time, and returns whether it
 * did.
 */
export function useMediaKeys(player: HTMLMediaElement | null, others: (command: MediaCommand) => boolean): void {
  usePageKeys((event) => handleMediaKey(event, player, others))
}

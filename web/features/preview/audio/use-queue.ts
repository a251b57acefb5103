import { useText } from '#web/i18n/text.tsx'
import type { Step } from '#web/ui/media/media-controls.tsx'
import type { AudioSession, AudioState } from './audio-state.ts'
import { tracksInOrder } from './queue.ts'

/** The files in playing order, and the one that is shown. */
export interface Queue {
  readonly tracks: readonly string[]
  readonly current: string
}

/** Returns the queue of a session. */
export const queueOf = (state: AudioState): Queue => ({ tracks: tracksInOrder(state), current: state.file.path })

/** Returns the buttons for the previous and next file of the queue. */
export function useQueueSteps(session: AudioSession): { previous: Step; next: Step } {
  const { t } = useText()
  const way = (step: 1 | -1) => {
    const path = session.neighbor(step)
    return path === null ? null : () => session.open(path)
  }
  return {
    previous: { label: t('preview.piece.previous'), go: way(-1), noneReason: t('media.noPrevious') },
    next: { label: t('preview.piece.next'), go: way(1), noneReason: t('media.noNext') },
  }
}

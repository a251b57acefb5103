import { useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { handleMediaSession, type MediaSteps, showMediaDetails } from './media-session.ts'

/** Shows a player in the system's media controls while it is mounted. */
export function useMediaSession(
  player: HTMLMediaElement | null,
  title: string,
  cover: string | null,
  steps: MediaSteps,
): void {
  const latest = useLatest(steps)
  useEffect(() => {
    if (!player) return
    const unhandle = handleMediaSession(player, () => latest.current)
    const show = () => showMediaDetails({ title, cover })
    show()
    player.addEventListener('play', show)
    return () => {
      player.removeEventListener('play', show)
      unhandle()
      showMediaDetails(null)
    }
  }, [player, title, cover])
}

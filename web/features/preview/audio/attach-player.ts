import { followDeviceSettings } from '#web/ui/media/device-settings.ts'
import { handleMediaSession, showMediaDetails } from '#web/ui/media/media-session.ts'

/** Interval at which a playing file is checked, in milliseconds. Shorter than half of any reasonable lifetime of a token. */
const CHECKED_EVERY = 5 * 60_000

/** Functions that are called while the player is part of the page. */
export interface PlayerHandlers {
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onEnded: () => void
  readonly onError: () => void
  readonly onMetadata: () => void
  readonly onTime: () => void
  /** Called when the browser has a connection again. */
  readonly onOnline: () => void
  /** Called regularly, to check the file that plays. */
  readonly onCheck: () => void
  /** Returns the function that opens the previous (-1) or next (1) file, or null. */
  readonly stepTo: (step: 1 | -1) => (() => void) | null
}

/** Adds the player to the page, and follows it. Returns the function that removes it. */
export function attachPlayer(player: HTMLAudioElement, handlers: PlayerHandlers): () => void {
  const stop = new AbortController()
  const { signal } = stop
  player.preload = 'metadata'
  document.body.append(player)
  const unfollow = followDeviceSettings(player)
  const unhandle = handleMediaSession(player, () => ({ previous: handlers.stepTo(-1), next: handlers.stepTo(1) }))
  const checks = setInterval(handlers.onCheck, CHECKED_EVERY)
  const on = (name: string, listener: () => void) => player.addEventListener(name, listener, { signal })
  on('play', handlers.onPlay)
  on('pause', handlers.onPause)
  on('ended', handlers.onEnded)
  on('error', handlers.onError)
  on('loadedmetadata', handlers.onMetadata)
  on('timeupdate', handlers.onTime)
  addEventListener('online', handlers.onOnline, { signal })
  // One sound at a time: a video that starts pauses the music.
  document.addEventListener('play', ({ target }) => target !== player && player.pause(), { capture: true, signal })
  return () => {
    stop.abort()
    clearInterval(checks)
    unfollow()
    unhandle()
    showMediaDetails(null)
    player.removeAttribute('src')
    player.load()
    player.remove()
  }
}

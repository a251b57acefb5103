/** Metadata for the system's media controls, such as on the lock screen. */
export interface MediaDetails {
  readonly title: string
  readonly artist?: string
  readonly album?: string
  /** Address of a picture, or null. */
  readonly cover?: string | null
}

/** Functions that lead to other files; null where there is none. */
export interface MediaSteps {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Shows what plays in the system's media controls. Does nothing in browsers without them. */
export function showMediaDetails(details: MediaDetails | null): void {
  if (!('mediaSession' in navigator)) return
  const { title = '', artist = '', album = '', cover = null } = details ?? {}
  const artwork = cover === null ? [] : [{ src: cover }]
  navigator.mediaSession.metadata = details && new MediaMetadata({ title, artist, album, artwork })
}

/** Seconds that the system's buttons skip, unless the system states its own. */
const SKIP = 10

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>

function setHandlers(session: MediaSession, handlers: Handlers): void {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler)
    } catch (error) {
      // A browser that does not know an action throws.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

/** Handles the system's media controls for a player until the returned function is called. `steps` is read at each use. */
export function handleMediaSession(player: HTMLMediaElement, steps: () => MediaSteps): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const { mediaSession: session } = navigator
  const skip = (seconds: number) => {
    player.currentTime = Math.max(0, Math.min(player.currentTime + seconds, player.duration || Infinity))
  }
  setHandlers(session, {
    play: () => void player.play().catch(() => undefined),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? SKIP)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? SKIP),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) player.currentTime = seekTime
    },
  })
  const update = () => {
    const { previous, next } = steps()
    setHandlers(session, {
      previoustrack: previous && (() => steps().previous?.()),
      nexttrack: next && (() => steps().next?.()),
    })
    session.playbackState = player.paused ? 'paused' : 'playing'
    const { duration, currentTime, playbackRate } = player
    if (!(Number.isFinite(duration) && duration > 0)) return session.setPositionState?.()
    session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
  }
  const events = ['loadedmetadata', 'play', 'pause', 'seeked', 'ratechange'] as const
  for (const name of events) player.addEventListener(name, update)
  update()
  return () => {
    for (const name of events) player.removeEventListener(name, update)
    session.playbackState = 'none'
    session.setPositionState?.()
    const none = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack']
    setHandlers(session, Object.fromEntries(none.map((action) => [action, null])))
  }
}

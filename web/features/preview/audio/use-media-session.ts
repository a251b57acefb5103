import { useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'

/** Metadata for the system's media controls, such as on the lock screen. */
export interface SessionPiece {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly cover: string | null
}

/** Shows the file in the system's media controls, and handles their previous and next keys. */
export function useMediaSession(
  piece: SessionPiece,
  ways: { previous: (() => void) | null; next: (() => void) | null },
): void {
  const { title, artist, album, cover } = piece
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const artwork = cover === null ? [] : [{ src: cover }]
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [title, artist, album, cover])

  const latest = useLatest(ways)
  const [hasPrevious, hasNext] = [ways.previous !== null, ways.next !== null]
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.setActionHandler('previoustrack', hasPrevious ? () => latest.current.previous?.() : null)
    session.setActionHandler('nexttrack', hasNext ? () => latest.current.next?.() : null)
    return () => {
      session.setActionHandler('previoustrack', null)
      session.setActionHandler('nexttrack', null)
    }
  }, [hasPrevious, hasNext])
}

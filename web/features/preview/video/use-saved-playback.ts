import { useEffect, useRef } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'

/** Interval of requests while a video plays, in milliseconds. Shorter than half of any reasonable lifetime of a token. */
const RENEWED_EVERY = 5 * 60_000

/** Interval in which playback is resumed at most once after an error, in milliseconds. */
const RECOVERED_AGAIN = 10_000

/**
 * Keeps the user's session valid while a video plays, because the requests of the player renew no token. Returns a function that resumes
 * a video after an error; it returns false if that is pointless.
 */
export function useSavedPlayback(film: HTMLVideoElement | null, path: string): () => boolean {
  const { api } = usePageTools()
  const recoveredAt = useRef(Number.NEGATIVE_INFINITY)
  const call = { path: resourceAddress(path) }
  useEffect(() => {
    if (!film) return
    const renew = () => {
      // A failure shows as soon as the player needs more of the file.
      if (!film.paused) void api.send({ path: resourceAddress(path) }).catch(() => undefined)
    }
    const timer = setInterval(renew, RENEWED_EVERY)
    return () => clearInterval(timer)
  }, [api, film, path])
  return () => {
    const hopeless = !navigator.onLine || performance.now() - recoveredAt.current < RECOVERED_AGAIN
    if (!film || film.currentTime === 0 || hopeless) return false
    recoveredAt.current = performance.now()
    const { currentTime } = film
    const resume = () => {
      film.load()
      film.currentTime = currentTime
      void film.play().catch(() => undefined)
    }
    api.send(call).then(resume, resume)
    return true
  }
}

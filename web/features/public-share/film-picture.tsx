import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DURATION_HEADER } from '#contract/preview-sizes.ts'
import styles from './gallery.module.css'

/** Distance from the screen at which a picture is loaded. */
const NEAR = '300px'

interface FilmPreview {
  readonly url: string
  /** Playing time in seconds, or null if the server does not know it. */
  readonly seconds: number | null
}

/** Fetches the reduced picture of a video. Its playing time is in a header of the same response, which an `img` element does not show. */
async function fetchFilm(href: string, signal: AbortSignal): Promise<FilmPreview | null> {
  const answer = await fetch(href, { signal })
  if (!answer.ok) return null
  const seconds = answer.headers.get(DURATION_HEADER)
  return { url: URL.createObjectURL(await answer.blob()), seconds: seconds === null ? null : Number(seconds) }
}

interface FilmPictureProps {
  href: string
  /** Shown until the picture is there. */
  icon: ReactNode
  /** Called with the playing time in seconds, if the server knows it. */
  onSeconds: (seconds: number) => void
}

/** Shows the reduced picture of a video, which is loaded once its tile is near the screen, and reports the playing time. */
export function FilmPicture({ href, icon, onSeconds }: FilmPictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const end = new AbortController()
    let loaded: FilmPreview | null = null
    const load = async () => {
      loaded = await fetchFilm(href, end.signal).catch(() => null)
      if (loaded === null) return
      if (end.signal.aborted) return URL.revokeObjectURL(loaded.url)
      setUrl(loaded.url)
      if (loaded.seconds !== null) onSeconds(loaded.seconds)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      end.abort()
      setUrl(null)
      if (loaded !== null) URL.revokeObjectURL(loaded.url)
    }
  }, [href, onSeconds])
  return (
    <span ref={place} className={styles.image}>
      {url === null ? (
        icon
      ) : (
        <img className={styles.image} src={url} alt="" decoding="async" onError={() => setUrl(null)} />
      )}
    </span>
  )
}

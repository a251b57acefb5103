import { useEffect, useState } from 'react'
import { storedPosition, storePosition } from '../media/playback-storage.ts'

/** Interval between storing the position while a video plays, in milliseconds. */
const EVERY = 5000

/** Resumes a long video at the position stored on this device. `resumed` is that position in seconds, until the video is restarted. */
export function usePlaybackPosition(film: HTMLVideoElement | null, path: string) {
  const [resumed, setResumed] = useState(0)
  useEffect(() => {
    if (!film) return
    let kept = 0
    let known = false
    const resume = () => {
      known = true
      const place = storedPosition(path, film.duration)
      if (place === 0) return
      film.currentTime = place
      setResumed(place)
    }
    const keep = () => {
      if (!known) return
      kept = performance.now()
      storePosition(path, film)
    }
    const keepSometimes = () => {
      if (performance.now() - kept > EVERY) keep()
    }
    film.addEventListener('loadedmetadata', resume)
    film.addEventListener('timeupdate', keepSometimes)
    film.addEventListener('pause', keep)
    return () => {
      keep()
      film.removeEventListener('loadedmetadata', resume)
      film.removeEventListener('timeupdate', keepSometimes)
      film.removeEventListener('pause', keep)
    }
  }, [film, path])
  const restart = () => {
    if (film) film.currentTime = 0
    setResumed(0)
  }
  return { resumed, restart }
}

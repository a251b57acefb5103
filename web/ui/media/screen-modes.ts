import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Ignores a browser's refusal: the video stays where it is. */
const refused = (error: unknown): void => {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error
}

/** A video of Safari on a phone, which shows only the video itself in full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Full-screen mode of a player with its own controls, and its toggle; undefined where the browser does not support any. */
export function useFullScreen(stage: RefObject<HTMLElement | null>, film: HTMLVideoElement | null) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(stage.current !== null && document.fullscreenElement === stage.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [stage])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(refused)
    else if (document.fullscreenEnabled) stage.current?.requestFullscreen().catch(refused)
    else (film as PhoneVideo | null)?.webkitEnterFullscreen?.()
  }, [stage, film])
  const possible = document.fullscreenEnabled || (film !== null && 'webkitEnterFullscreen' in film)
  return possible ? { on, toggle } : undefined
}

/** Toggles picture-in-picture mode of a video. */
export function toggleInPicture(film: HTMLVideoElement): void {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : film.requestPictureInPicture()
  done.catch(refused)
}

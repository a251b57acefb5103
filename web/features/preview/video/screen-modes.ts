/** Ignores a browser's refusal: the video stays where it is. */
const refused = (error: unknown): void => {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error
}

/** Toggles full-screen mode of a video. */
export function toggleFullScreen(film: HTMLVideoElement): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen?.()
  done?.catch(refused)
}

/** Toggles picture-in-picture mode of a video. */
export function toggleInPicture(film: HTMLVideoElement): void {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : film.requestPictureInPicture()
  done.catch(refused)
}

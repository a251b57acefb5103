/** A browser may refuse, or have it no longer: the film then goes on where it is. */
const refused = (error: unknown): void => {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error
}

/** Shows a film on the whole screen, or in the page again. */
export function toggleFullScreen(film: HTMLVideoElement): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen?.()
  done?.catch(refused)
}

/** Shows a film in a window of its own above all others, or in the page again. */
export function toggleInPicture(film: HTMLVideoElement): void {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : film.requestPictureInPicture()
  done.catch(refused)
}

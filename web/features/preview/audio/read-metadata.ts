import { showMediaDetails } from '#web/ui/media/media-session.ts'
import type { PreviewFile } from '../preview-file.ts'
import type { AudioHost, ShownFacts } from './audio-state.ts'

/** Time for which a cover's address stays valid after use, in milliseconds: the system may load the cover a while after it was set. */
const COVER_LIFETIME = 10_000

/** Reads the metadata of a file and shows it in the controls of the system, until the returned function is called. */
export function readMetadata(
  file: PreviewFile,
  readFacts: AudioHost['readFacts'],
  onFacts: (facts: ShownFacts | null) => void,
): () => void {
  const stop = new AbortController()
  let cover: string | null = null
  const show = (facts: ShownFacts | null) => {
    onFacts(facts)
    const { title, artist = '', album = '' } = facts ?? {}
    showMediaDetails({ title: title || file.name, artist, album, cover })
  }
  showMediaDetails({ title: file.name })
  readFacts(file, stop.signal).then(
    ({ cover: picture, ...facts }) => {
      if (stop.signal.aborted) return
      cover = picture && URL.createObjectURL(picture)
      show({ ...facts, cover })
    },
    () => stop.signal.aborted || show(null),
  )
  return () => {
    stop.abort()
    const shown = cover
    if (shown !== null) setTimeout(() => URL.revokeObjectURL(shown), COVER_LIFETIME)
  }
}

import { useEffect, useState } from 'react'
import { type MediaFacts, readMediaFacts } from '../media/media-facts.ts'
import type { PreviewFile } from '../preview-file.ts'

/** Metadata of an audio file; the address of its cover is valid while the file is shown. */
export interface ShownFacts extends Omit<MediaFacts, 'cover'> {
  readonly cover: string | null
}

/** Delay before a cover's address is revoked, in milliseconds: the system may load the cover a while after it was set. */
const KEPT = 10_000

/** Returns the metadata of an audio file: undefined until loaded, null when none could be read. */
export function useFacts(file: PreviewFile): ShownFacts | null | undefined {
  const [known, setKnown] = useState<{ path: string; facts: ShownFacts | null }>()
  const { path, name, size, type, modified } = file
  useEffect(() => {
    const leaving = new AbortController()
    let address: string | null = null
    const show = ({ cover, ...facts }: MediaFacts) => {
      if (leaving.signal.aborted) return
      address = cover && URL.createObjectURL(cover)
      setKnown({ path, facts: { ...facts, cover: address } })
    }
    readMediaFacts({ path, name, size, type, modified }, leaving.signal).then(show, () => {
      if (!leaving.signal.aborted) setKnown({ path, facts: null })
    })
    return () => {
      leaving.abort()
      const shown = address
      if (shown !== null) setTimeout(() => URL.revokeObjectURL(shown), KEPT)
    }
  }, [path, name, size, type, modified])
  return known?.path === path ? known.facts : undefined
}

import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Thumbs } from './thumbs.ts'

const NOTHING_TO_FOLLOW = () => () => undefined

/** Returns the address of a thumbnail, or null until it has loaded. By default, `id` identifies the thumbnail; `read` may fall back to another one. */
export function useThumb(
  thumbs: Thumbs | null,
  id: string,
  read = (from: Thumbs): string | null => from.url(id),
): string | null {
  const subscribe = useCallback(
    (listener: () => void) => (thumbs ? thumbs.subscribe(id, listener) : NOTHING_TO_FOLLOW()),
    [thumbs, id],
  )
  return useSyncExternalStore(subscribe, () => thumbs && read(thumbs))
}

/** Returns the attributes of a thumbnail's picture, or null until it has loaded. Only thumbnails that load later fade in. */
export function useThumbImage(thumbs: Thumbs, id: string, read?: (from: Thumbs) => string | null) {
  const src = useThumb(thumbs, id, read)
  const [late] = useState(src === null)
  return src === null ? null : ({ src, draggable: false, decoding: 'sync', 'data-late': late || undefined } as const)
}

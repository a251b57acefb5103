import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { cachedPicture, forgetPicture, type LoadedPicture, loadPicture } from './picture-cache.ts'

/** An image that is loaded for display. */
export interface UsedPicture {
  /** The image at the address, and the previous one while it loads; null at first. */
  readonly picture: LoadedPicture | null
  /** For the `onError` event of the element that displays it: the browser may load an image a second time for it. */
  readonly onDisplayError: () => void
}

/** Loads the image at an address. `onFailed` is called when it does not load or cannot be displayed. */
export function usePicture(src: string, onFailed: () => void): UsedPicture {
  const [picture, setPicture] = useState(() => cachedPicture(src))
  const failed = useLatest(onFailed)
  useEffect(() => {
    let wanted = true
    loadPicture(src).then(
      (loaded) => wanted && setPicture(loaded),
      () => wanted && failed.current(),
    )
    return () => {
      wanted = false
    }
  }, [src])
  const onDisplayError = useCallback(() => {
    forgetPicture(src)
    setPicture(null)
    failed.current()
  }, [src])
  return { picture, onDisplayError }
}

import { useEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { cachedPicture, type LoadedPicture, loadPicture } from './picture-cache.ts'

/**
 * Returns the image at an address, and the previous one while it loads; null at first. `onFailed` receives an address that does not load.
 */
export function usePicture(src: string, onFailed: (src: string) => void): LoadedPicture | null {
  const [picture, setPicture] = useState(() => cachedPicture(src))
  const failed = useLatest(onFailed)
  useEffect(() => {
    let wanted = true
    loadPicture(src).then(
      (loaded) => wanted && setPicture(loaded),
      () => wanted && failed.current(src),
    )
    return () => {
      wanted = false
    }
  }, [src])
  return picture
}

import { useEffect, useRef, useState } from 'react'
import { type LoadedPicture, loadPicture, readyPicture } from './shelf.ts'

/** The picture at an address, and until it has come the one before it; null at first. `onFailed` is told the address that does not come. */
export function usePicture(src: string, onFailed: (src: string) => void): LoadedPicture | null {
  const [picture, setPicture] = useState(() => readyPicture(src))
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
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

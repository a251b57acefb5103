import { useEffect } from 'react'
import { keepVolume, keptVolume } from './kept-places.ts'

/** Plays at the last volume used on this device. */
export function useKeptVolume(player: { readonly current: HTMLMediaElement | null }): void {
  useEffect(() => {
    const element = player.current
    if (!element) return
    const { volume, muted } = keptVolume()
    element.volume = volume
    element.muted = muted
    const keep = () => keepVolume(element)
    element.addEventListener('volumechange', keep)
    return () => element.removeEventListener('volumechange', keep)
  }, [player])
}

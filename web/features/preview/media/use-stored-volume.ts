import { useEffect } from 'react'
import { storedVolume, storeVolume } from './playback-storage.ts'

/** Plays at the last volume used on this device. */
export function useStoredVolume(player: { readonly current: HTMLMediaElement | null }): void {
  useEffect(() => {
    const element = player.current
    if (!element) return
    const { volume, muted } = storedVolume()
    element.volume = volume
    element.muted = muted
    const keep = () => storeVolume(element)
    element.addEventListener('volumechange', keep)
    return () => element.removeEventListener('volumechange', keep)
  }, [player])
}

import { useCallback, useEffect, useState } from 'react'

const isFull = (): boolean => document.fullscreenElement !== null

/** Full-screen mode and its toggle; null where the browser does not support it. It ends when the component is unmounted. */
export function useFullScreen(): { readonly on: boolean; toggle(): void } | null {
  const [on, setOn] = useState(isFull)
  useEffect(() => {
    const follow = () => setOn(isFull())
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (isFull()) void document.exitFullscreen()
    }
  }, [])
  const toggle = useCallback(() => {
    // The whole page, so that dialogs and toasts are visible as well. A browser that refuses changes nothing.
    const done = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => setOn(isFull()))
  }, [])
  return document.fullscreenEnabled ? { on, toggle } : null
}

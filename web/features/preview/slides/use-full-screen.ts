import { useCallback, useEffect, useState } from 'react'

const isFull = (): boolean => document.fullscreenElement !== null

/** Whether the page fills the screen, and how to change that; null where the browser does not let it. Leaving what is shown ends it. */
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
    // All of the page, so that prompts and messages are seen there, too. A browser that refuses leaves everything as it is.
    const done = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => setOn(isFull()))
  }, [])
  return document.fullscreenEnabled ? { on, toggle } : null
}

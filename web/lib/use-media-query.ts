import { useCallback, useSyncExternalStore } from 'react'

/** Up to here (736 px, spec section 9) selection actions have their own bar and dialogs are sheets. */
export const NARROW = '(width <= 736px)'

/** From here on the sidebar is always there. */
export const WIDE = '(width >= 1024px)'

/** A finger is the main pointer. */
export const TOUCH = '(pointer: coarse)'

/** Whether a media query matches now; the component follows when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

import { useCallback, useSyncExternalStore } from 'react'

/** Narrow windows (up to 736 px): selection actions have their own bar, and dialogs are sheets. */
export const NARROW = '(width <= 736px)'

/** Wide windows, in which the sidebar is always visible. */
export const WIDE = '(width >= 1024px)'

/** Devices whose main pointer is a finger. */
export const TOUCH = '(pointer: coarse)'

/** Devices with a touch screen, also if their main pointer is a mouse. */
export const ANY_TOUCH = '(any-pointer: coarse)'

/** Returns whether a media query matches, and follows its changes. */
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

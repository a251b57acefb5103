import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Handlers for an overlay: a click that began and ended on the overlay itself closes; a drag out of the box does not. */
export function useOverlayClick(onClose: () => void) {
  const began = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      began.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (began.current && event.target === event.currentTarget) onClose()
      began.current = false
    },
  }
}

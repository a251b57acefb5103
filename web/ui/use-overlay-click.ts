import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Returns event handlers that close an overlay on a click that began and ended on the overlay itself. A drag out of the box does not close
 * it.
 */
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

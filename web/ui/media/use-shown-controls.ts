import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createIdleWatch, type IdleWatch } from '#web/lib/idle.ts'

/** Returns whether the controls over a video are shown: after a movement of the mouse, a key or a tap, until nothing has happened for a while. */
export function useShownControls(stage: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(true)
  const watch = useRef<IdleWatch>(null)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const idle = createIdleWatch(setShown)
    watch.current = idle
    idle.moved()
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      // Taps on the picture show and hide the controls.
      if (pointerType !== 'touch' || !(target instanceof HTMLVideoElement)) idle.moved()
    }
    element.addEventListener('pointermove', onPointer)
    element.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', idle.moved)
    return () => {
      idle.stop()
      element.removeEventListener('pointermove', onPointer)
      element.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', idle.moved)
    }
  }, [stage])
  const show = useCallback(() => watch.current?.moved(), [])
  const hide = useCallback(() => setShown(false), [])
  return { shown, show, hide }
}

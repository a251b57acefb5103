import { type RefObject, useEffect, useState } from 'react'
import { createIdleWatch } from '#web/lib/idle.ts'

/** Returns whether the pointer moved or a key was pressed on the stage recently. */
export function useAwake(stage: RefObject<HTMLElement | null>): boolean {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const idle = createIdleWatch(setAwake)
    idle.moved()
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const type of events) element.addEventListener(type, idle.moved)
    return () => {
      idle.stop()
      for (const type of events) element.removeEventListener(type, idle.moved)
    }
  }, [stage])
  return awake
}

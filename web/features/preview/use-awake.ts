import { type RefObject, useEffect, useState } from 'react'
import { createIdleWatch } from './idle.ts'

/** Whether a pointer has moved over the stage lately, or a finger touched it. */
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

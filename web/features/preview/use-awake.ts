import { useEffect, useState } from 'react'
import { createIdleWatch } from '#web/lib/idle.ts'

const POINTER = ['pointermove', 'pointerdown'] as const

/**
 * Returns whether the controls of the viewer are visible: the pointer moved recently, or the keyboard was used last.
 *
 * @param alwaysHides whether they are hidden some time after keys as well, as in a slide show
 */
export function useAwake(alwaysHides: boolean): boolean {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    const idle = createIdleWatch(setAwake)
    const onKey = alwaysHides ? idle.moved : idle.stay
    // The focus shows how the file was opened.
    if (document.activeElement?.matches(':focus-visible')) onKey()
    else idle.moved()
    for (const type of POINTER) document.addEventListener(type, idle.moved)
    // Before components that handle a key themselves.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      idle.stop()
      for (const type of POINTER) document.removeEventListener(type, idle.moved)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [alwaysHides])
  return awake
}

import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'

/** Delay after the last key stroke until a text is submitted, in milliseconds. */
const PAUSE = 300

/**
 * Debounces a text field. `take` is called when typing pauses. `value` is the last submitted value and replaces the text when it changes
 * elsewhere. Returns the current text and its setter.
 */
export function useDebouncedText(value: string, take: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const taken = useRef(value)
  const latest = useLatest(take)
  useEffect(() => {
    if (value === taken.current) return
    taken.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === taken.current) return
    const timer = setTimeout(() => {
      taken.current = typed
      latest.current(typed)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}

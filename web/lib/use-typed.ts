import { useEffect, useRef, useState } from 'react'

/** How long after the last key a text is taken (ms). */
const PAUSE = 300

/**
 * A text that is taken when typing pauses; `value` is what was taken last, and wins when it changes by another way. Answers what is typed, and
 * how to change it.
 */
export function useTyped(value: string, take: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const taken = useRef(value)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
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

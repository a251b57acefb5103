import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref to the value of the latest render, for event handlers and timers that outlive the render. It is updated before the
 * browser shows the render, so a handler never acts on a state that the user no longer sees.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

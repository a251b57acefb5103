import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns whether nothing has the focus because the element that had it was removed. A prompt whose opener was removed focuses `main`. */
const isFocusLost = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, main')

/** Focuses the first element in `box` that matches `target` when a new `step` has replaced the focused element. */
export function useLostFocus(box: RefObject<HTMLElement | null>, step: string, target: string): void {
  const last = useRef(step)
  // At once, before anything else can take the focus.
  useLayoutEffect(() => {
    if (last.current === step) return
    last.current = step
    if (isFocusLost(document)) box.current?.querySelector<HTMLElement>(target)?.focus()
  }, [box, step, target])
}

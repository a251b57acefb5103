import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Position of the focus: a button and its index within its line. */
interface Spot {
  readonly element: HTMLElement
  readonly line: HTMLElement
  readonly index: number
}

const buttonsOf = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll<HTMLElement>('button')]

function spotOf(element: HTMLElement, box: HTMLElement): Spot {
  const line = element.closest<HTMLElement>('li, header') ?? box
  return { element, line, index: buttonsOf(line).indexOf(element) }
}

/** Returns the button that replaces the focused one: another button of the line, else of the box. */
function inPlaceOf({ line, index }: Spot, box: HTMLElement): HTMLElement | undefined {
  const near = line.isConnected ? buttonsOf(line) : []
  const buttons = near.length > 0 ? near : buttonsOf(box)
  return buttons[Math.min(Math.max(index, 0), buttons.length - 1)]
}

const goHome = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/**
 * Preserves the focus in a box whose buttons are added and removed. When the focused button is removed, the button in its place is focused;
 * when the box is removed, the main region. Returns the event handlers of the box. The component that renders the box must be rendered
 * again when its buttons change.
 */
export function usePreservedFocus(box: RefObject<HTMLElement | null>) {
  const spot = useRef<Spot | null>(null)

  useLayoutEffect(() => {
    const { current } = spot
    if (!current || !box.current || current.element.isConnected) return
    spot.current = null
    // Does not steal the focus if the user has moved it elsewhere.
    if (document.activeElement === document.body)
      (inPlaceOf(current, box.current) ?? document.querySelector('main'))?.focus()
  })

  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) goHome()
    }
  }, [box])

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLElement) spot.current = spotOf(target, currentTarget)
  }
  const onBlur = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    // A button that is being removed loses the focus to no element, while it is still connected.
    const goesElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
    if (goesElsewhere) spot.current = null
    else
      setTimeout(() => {
        const isLeft = target.isConnected && document.activeElement !== target && spot.current?.element === target
        if (isLeft) spot.current = null
      })
  }
  return { onFocus, onBlur }
}

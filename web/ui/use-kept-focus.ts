import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the focus was: a button, by its place among those of its line. */
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

/** What stands where the focus was: another button of the line, else one of the box. */
function inPlaceOf({ line, index }: Spot, box: HTMLElement): HTMLElement | undefined {
  const near = line.isConnected ? buttonsOf(line) : []
  const buttons = near.length > 0 ? near : buttonsOf(box)
  return buttons[Math.min(Math.max(index, 0), buttons.length - 1)]
}

const goHome = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/**
 * Keeps the keyboard in a box whose buttons come and go: what takes the place of a button that had the focus has it then, and the main region
 * when the box itself goes. Answers the handler that the box needs. The component that draws the box must be drawn anew when its buttons change.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const spot = useRef<Spot | null>(null)

  useLayoutEffect(() => {
    const { current } = spot
    if (!current || !box.current || current.element.isConnected) return
    spot.current = null
    // Whoever has gone elsewhere stays there.
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
    // One that is taken away loses the focus to nobody, while it is still there.
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

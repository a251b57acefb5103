import { type RefObject, useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'

/** Wheel movement for one step, in CSS pixels: a notch of a wheel is more, one trackpad event less. */
const STEP_TURN = 60

/** Pixels per unit for wheels that count in lines or pages. */
const PX_PER = { [WheelEvent.DOM_DELTA_LINE]: 20, [WheelEvent.DOM_DELTA_PAGE]: 400 } as const

const turnOf = ({ deltaY, deltaMode }: WheelEvent): number =>
  deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : (PX_PER[deltaMode as 1 | 2] ?? 1))

/** Calls `onStep` for each step the wheel turns over the stage: 1 is away from the user and zooms in. */
export function useWheelSteps(
  stage: RefObject<HTMLElement | null>,
  onStep: (direction: 1 | -1, event: WheelEvent) => void,
): void {
  const latest = useLatest(onStep)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      turned += turnOf(event)
      if (Math.abs(turned) < STEP_TURN) return
      latest.current(turned < 0 ? 1 : -1, event)
      turned = 0
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])
}

/** Maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP = 300

/** Maximum distance between the two taps of a double tap, in px. */
const NEAR = 40

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp'>

/** Event types of a tap. A page may act on each of them. */
const TYPES = ['pointerdown', 'pointerup', 'click'] as const

/**
 * Suppresses the second tap of a double tap whose first one has opened something, so that it does not act on what is now below the finger.
 * Clicks by mouse are not affected. `target` is the window.
 */
export function suppressSecondTap(first: Press, target: EventTarget = window): void {
  let second = false
  const isSecond = (event: PointerEvent): boolean =>
    event.pointerType === 'touch' &&
    event.timeStamp - first.timeStamp <= DOUBLE_TAP &&
    Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= NEAR
  const stop = () => {
    for (const type of TYPES) target.removeEventListener(type, swallow, true)
  }
  const swallow = (event: Event) => {
    if (event.type === 'pointerdown') second = isSecond(event as PointerEvent)
    if (!second) return event.type === 'pointerup' ? undefined : stop()
    event.stopPropagation()
    if (event.type !== 'click') return
    event.preventDefault()
    stop()
  }
  for (const type of TYPES) target.addEventListener(type, swallow, true)
}

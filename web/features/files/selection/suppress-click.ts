/**
 * Suppresses the click that some browsers fire when the finger is lifted after a long press, whatever element is below the finger by then.
 */
export function suppressNextClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  const nextPress = () => removeEventListener('click', swallow, { capture: true })
  addEventListener('pointerdown', nextPress, { capture: true, once: true })
}

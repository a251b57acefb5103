/**
 * Lifting the finger after a long press is no tap: the click that some browsers make of it goes to nobody, whatever
 * appeared below the finger meanwhile.
 */
export function swallowClickOfRelease(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  const nextPress = () => removeEventListener('click', swallow, { capture: true })
  addEventListener('pointerdown', nextPress, { capture: true, once: true })
}

import { isTyping } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'

/** `+` and `-` zoom by a step, `0` resets the zoom. */
export function useZoomKeys(onStep: (direction: 1 | -1) => void, onReset: () => void): void {
  usePageKeys((event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') onStep(1)
    else if (event.key === '-') onStep(-1)
    else if (event.key === '0') onReset()
  })
}

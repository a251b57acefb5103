import { useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'

const ACTING = /^(?:Enter|Backspace|Delete|Home|End|Page(?:Up|Down)|Arrow\w+)$/

/** Returns whether a key types, moves, confirms or deletes. Combinations such as Ctrl+R, and function keys, do not count. */
const acts = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ACTING.test(key))

/** Ignores keys that type, move, confirm or delete while it is rendered. Escape calls `onCancel`. */
export function IgnoredKeys({ onCancel }: { onCancel: () => void }) {
  const cancel = useLatest(onCancel)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const cancels = event.key === 'Escape'
      if (!cancels && !acts(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (cancels) cancel.current()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}

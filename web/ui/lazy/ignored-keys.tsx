import { useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'

const ACTING = /^(?:Enter|Backspace|Delete|Home|End|Page(?:Up|Down)|Arrow\w+)$/

/** Text typed while a prompt was loading. */
let typed = ''

/** Returns and removes the text that was typed while a prompt was loading. Empty, unless called while that prompt replaces {@link IgnoredKeys}. */
export function takeTypedText(): string {
  const text = typed
  typed = ''
  return text
}

/** Returns whether a key types, moves, confirms or deletes. Combinations such as Ctrl+R, and function keys, do not count. */
const acts = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ACTING.test(key))

/**
 * Ignores keys that type, move, confirm or delete while it is rendered, for the page; what they type is for the prompt that replaces it.
 * Escape calls `onCancel`.
 */
export function IgnoredKeys({ onCancel }: { onCancel: () => void }) {
  const cancel = useLatest(onCancel)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat } = event
      const cancels = key === 'Escape'
      if (!cancels && !acts(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (cancels) cancel.current()
      else if (key === 'Backspace') typed = typed.slice(0, -1)
      // The key that opened the prompt may still be pressed.
      else if (key.length === 1 && !repeat) typed += key
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      // The prompt has taken the text by then.
      setTimeout(takeTypedText)
    }
  }, [])
  return null
}

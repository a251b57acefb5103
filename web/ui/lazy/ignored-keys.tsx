import { useEffect } from 'react'

const ACTING = ['Enter', 'Backspace', 'Delete']

/** Returns whether a key types, confirms or deletes. Combinations such as Ctrl+R, function keys and Escape do not count. */
const acts = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ACTING.includes(key))

function ignore(event: KeyboardEvent): void {
  if (!acts(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Ignores keys that type, confirm or delete while it is rendered. */
export function IgnoredKeys() {
  useEffect(() => {
    addEventListener('keydown', ignore, { capture: true })
    return () => removeEventListener('keydown', ignore, { capture: true })
  }, [])
  return null
}

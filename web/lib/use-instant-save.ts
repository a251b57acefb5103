import { useRef, useState } from 'react'

/**
 * Manages a value that is saved as soon as it changes. Returns the value to show, and a function that changes it: the change is shown in the
 * same render as the click, also while it is being saved. Changes made meanwhile are saved afterwards, only the latest of them.
 *
 * @param stored the value on the server; it must be read from its query by the same component, so that it is current when saving ends
 * @param save saves a value, updates `stored`, and reports failures. Returns whether it succeeded; if not, `stored` is shown again and later
 *   changes are dropped.
 */
export function useInstantSave<T>(stored: T, save: (value: T) => Promise<boolean>): [T, (value: T) => void] {
  const [unsaved, setUnsaved] = useState<{ readonly value: T } | null>(null)
  const isSaving = useRef(false)
  const next = useRef<{ readonly value: T } | null>(null)

  async function saveAll(): Promise<void> {
    isSaving.current = true
    try {
      for (let now = next.current; now !== null; now = next.current) {
        next.current = null
        if (!(await save(now.value))) break
      }
    } finally {
      next.current = null
      isSaving.current = false
      setUnsaved(null)
    }
  }

  function change(value: T): void {
    next.current = { value }
    setUnsaved(next.current)
    if (!isSaving.current) void saveAll()
  }
  return [unsaved ? unsaved.value : stored, change]
}

import { useState } from 'react'
import { readKept, writeKept } from '#web/lib/storage.ts'

const WRAP_KEY = 'coffer.editor.wrap'

/** Whether long lines wrap; on by default, stored on this device. */
export function useWrap(): [boolean, () => void] {
  const [wrap, setWrap] = useState(() => readKept(WRAP_KEY) !== 'off')
  const toggle = () => {
    setWrap(!wrap)
    writeKept(WRAP_KEY, wrap ? 'off' : null)
  }
  return [wrap, toggle]
}

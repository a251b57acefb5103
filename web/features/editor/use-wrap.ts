import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

const WRAP_KEY = 'coffer.editor.wrap'

/** Whether long lines wrap; on by default, stored on this device. */
export function useWrap(): [boolean, () => void] {
  const [wrap, setWrap] = useState(() => readStored(WRAP_KEY) !== 'off')
  const toggle = () => {
    setWrap(!wrap)
    writeStored(WRAP_KEY, wrap ? 'off' : null)
  }
  return [wrap, toggle]
}

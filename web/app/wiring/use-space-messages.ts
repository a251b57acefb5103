import { useEffect, useState } from 'react'
import { usePage } from '../router/use-page.ts'

/** Returns whether the messages about sizes have loaded. Loads them if necessary. */
export function useSpaceMessages(): boolean {
  const { speech } = usePage()
  const [here, setHere] = useState(() => speech.hasMessages('space'))
  useEffect(() => {
    let wanted = true
    void Promise.allSettled([speech.loadMessages('space')]).then(() => wanted && setHere(speech.hasMessages('space')))
    return () => {
      wanted = false
    }
  }, [speech])
  return here
}

import { useEffect, useState } from 'react'
import { usePage } from '../router/use-page.ts'

/** Returns whether the messages about sizes have loaded. Loads them if necessary. */
export function useSpaceBook(): boolean {
  const { speech } = usePage()
  const [here, setHere] = useState(() => speech.has('space'))
  useEffect(() => {
    let wanted = true
    void Promise.allSettled([speech.open('space')]).then(() => wanted && setHere(speech.has('space')))
    return () => {
      wanted = false
    }
  }, [speech])
  return here
}

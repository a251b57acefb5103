import { useEffect, useState } from 'react'
import { usePage } from '../router/use-page.ts'

/** Whether the sentences about sizes have come; they are asked for where they have not. */
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

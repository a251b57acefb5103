import { type ComponentType, useEffect, useState } from 'react'
import type { Part } from './part.ts'

/** Shows a part of the page that nobody waits for: nothing until it has come, and nothing where it does not come. */
export function QuietPart<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const [Shown, show] = useState<ComponentType<P> | null>(part.ready)
  useEffect(() => {
    let wanted = true
    // Nobody misses what does not come; whoever wants it opens the page another time.
    void Promise.allSettled([part.fetch()]).then(() => wanted && show(part.ready))
    return () => {
      wanted = false
    }
  }, [part])
  return Shown && <Shown {...props} />
}

import { type ComponentType, useEffect, useState } from 'react'
import type { Part } from './part.ts'

/** Renders an optional part of the page: nothing until it has loaded, and nothing if loading fails. */
export function OptionalPart<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const [Shown, show] = useState<ComponentType<P> | null>(part.ready)
  useEffect(() => {
    let wanted = true
    // Failures are ignored, because the part is optional and is requested again on the next page load.
    void Promise.allSettled([part.fetch()]).then(() => wanted && show(part.ready))
    return () => {
      wanted = false
    }
  }, [part])
  return Shown && <Shown {...props} />
}

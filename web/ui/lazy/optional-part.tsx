import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Part } from './part.ts'

export interface OptionalPartProps<P> {
  readonly part: Part<P>
  readonly props: P
  /** Shown if loading fails. Nothing by default. */
  readonly fallback?: ReactNode
}

/** Renders an optional part of the page: nothing until it has loaded. */
export function OptionalPart<P extends object>({ part, props, fallback = null }: OptionalPartProps<P>) {
  const [Shown, show] = useState<ComponentType<P> | 'failed' | null>(part.ready)
  useEffect(() => {
    let wanted = true
    // Failures are ignored, because the part is optional and is requested again on the next page load.
    void Promise.allSettled([part.fetch()]).then(() => wanted && show(() => part.ready() ?? 'failed'))
    return () => {
      wanted = false
    }
  }, [part])
  if (Shown === 'failed') return fallback
  return Shown && <Shown {...props} />
}

import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '../../lib/page-tools.ts'
import type { Part } from './part.ts'

/** Loading state of a part: loading, failed, or loaded. */
export type Arrival<P> =
  | { readonly state: 'awaited' | 'failed' }
  | { readonly state: 'here'; readonly Shown: ComponentType<P> }

/** Loads a part, and reports a failure in a toast. The returned function retries. */
export function useArrival<P>(part: Part<P>): [Arrival<P>, () => void] {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [arrival, setArrival] = useState<Arrival<P>>(() => {
    const Shown = part.ready()
    return Shown ? { state: 'here', Shown } : { state: 'awaited' }
  })
  const retry = useCallback(() => setArrival({ state: 'awaited' }), [])
  const awaited = arrival.state === 'awaited'
  useEffect(() => {
    if (!awaited) return
    let wanted = true
    const fail = () => {
      setArrival({ state: 'failed' })
      toasts.error(t('error.partNotLoaded'), { retry })
    }
    part.fetch().then(
      (Shown) => wanted && setArrival({ state: 'here', Shown }),
      () => wanted && fail(),
    )
    return () => {
      wanted = false
    }
  }, [awaited, part, toasts, t, retry])
  return [arrival, retry]
}

import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '../../lib/page-tools.ts'
import type { Part } from './part.ts'

/** Loading state of a part: loading, failed, or loaded. */
export type PartState<P> =
  | { readonly state: 'awaited' | 'failed' }
  | { readonly state: 'here'; readonly Shown: ComponentType<P> }

/** Loads a part, and reports a failure in a toast. The returned function retries. */
export function usePart<P>(part: Part<P>): [PartState<P>, () => void] {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [arrival, setArrival] = useState<PartState<P>>(() => {
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
    // Its effects run before it is painted: once a prompt is visible it has the focus, and keys no longer act on the page behind it.
    const show = (Shown: ComponentType<P>) => flushSync(() => setArrival({ state: 'here', Shown }))
    part.fetch().then(
      (Shown) => wanted && show(Shown),
      () => wanted && fail(),
    )
    return () => {
      wanted = false
    }
  }, [awaited, part, toasts, t, retry])
  return [arrival, retry]
}

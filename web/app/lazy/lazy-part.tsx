import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useText } from '#web/text/text.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '../errors/error-view.module.css'
import { ErrorView } from '../errors/error-view.tsx'
import type { Part } from './part.ts'

type Arrival<P> =
  | { readonly state: 'awaited' | 'failed' }
  | { readonly state: 'here'; readonly Shown: ComponentType<P> }

/** Fetches a part, and tells in a toast that it did not come. The function tries again. */
function useArrival<P>(part: Part<P>): [Arrival<P>, () => void] {
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

/** Shows a part of the page that comes when it is first needed; while it fails to, says so and offers to try again. */
export function LazyPart<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const [arrival, retry] = useArrival(part)
  if (arrival.state === 'here') return <arrival.Shown {...props} />
  if (arrival.state === 'failed') return <ErrorView code={0} onRetry={retry} />
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Part } from '#web/ui/lazy/part.ts'
import { useArrival } from '#web/ui/lazy/use-arrival.ts'
import { ErrorView } from '../errors/error-view.tsx'

/** Shows a part of the page that comes when it is first needed: `waiting` until then, and when it fails to, a way to try again. */
export function LazyPart<P extends object>(props: { part: Part<P>; props: P; waiting: ReactNode }) {
  const [arrival, retry] = useArrival(props.part)
  if (arrival.state === 'here') return <arrival.Shown {...props.props} />
  return arrival.state === 'failed' ? <ErrorView code={0} onRetry={retry} /> : props.waiting
}

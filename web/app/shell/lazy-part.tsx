import type { ReactNode } from 'react'
import type { Part } from '#web/ui/lazy/part.ts'
import { usePart } from '#web/ui/lazy/use-part.ts'
import { ErrorView } from '../errors/error-view.tsx'

/** Renders a part that is loaded when it is first needed. Shows `waiting` until then, and an error with a retry if loading fails. */
export function LazyPart<P extends object>(props: { part: Part<P>; props: P; waiting: ReactNode }) {
  const [arrival, retry] = usePart(props.part)
  if (arrival.state === 'here') return <arrival.Shown {...props.props} />
  return arrival.state === 'failed' ? <ErrorView code={0} onRetry={retry} /> : props.waiting
}

import type { ComponentType } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TopProgress } from '../progress.tsx'
import { createPart, type Part } from './part.ts'
import { useArrival } from './use-arrival.ts'

/** Component whose code is loaded when it is first shown, or earlier by `part.fetch()`. */
export type Lazy<P> = ComponentType<P> & { readonly part: Part<P> }

/** Renders a part that appears above the page. Until it has loaded, only the progress bar at the top is shown. */
export function Later<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const { t } = useText()
  const [arrival] = useArrival(part)
  if (arrival.state === 'here') return <arrival.Shown {...props} />
  return arrival.state === 'awaited' ? <TopProgress label={t('state.loading')} /> : null
}

/**
 * Creates a lazy component from `load`, for content above the page such as prompts. Until it has loaded, only the progress bar at the top
 * is shown. If loading fails, a toast reports it and offers a retry.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const part = createPart(load)
  return Object.assign((props: P) => <Later part={part} props={props} />, { part })
}

import type { ComponentType } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TopProgress } from '../progress.tsx'
import { createPart, type Part } from './part.ts'
import { useArrival } from './use-arrival.ts'

/** A component whose code comes when it is first shown, or before, by `part.fetch()`. */
export type Lazy<P> = ComponentType<P> & { readonly part: Part<P> }

/** A part that stands above the page, when it has come: until then there is only the line at the top. */
export function Later<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const { t } = useText()
  const [arrival] = useArrival(part)
  if (arrival.state === 'here') return <arrival.Shown {...props} />
  return arrival.state === 'awaited' ? <TopProgress label={t('state.loading')} /> : null
}

/**
 * Makes a component of what `load` imports, for what stands above the page, such as prompts: until it has come there is
 * only the line at the top; when it does not come, a toast says so and offers to try again.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const part = createPart(load)
  return Object.assign((props: P) => <Later part={part} props={props} />, { part })
}

import type { ComponentType } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TopProgress } from '../progress.tsx'
import { IgnoredKeys } from './ignored-keys.tsx'
import { createPart, type Part } from './part.ts'
import { usePart } from './use-part.ts'

/** Component whose code is loaded when it is first shown, or earlier by `part.fetch()`. */
export type LazyComponent<P> = ComponentType<P> & { readonly part: Part<P> }

interface LazyOverlayProps<P> {
  readonly part: Part<P>
  readonly props: P
  /** Whether it covers the page, as prompts do. Keys pressed while a prompt loads are meant for it, and do not act on the page behind it. */
  readonly isModal?: boolean
}

/** Renders a part that appears above the page. Until it has loaded, only the progress bar at the top is shown. */
export function LazyOverlay<P extends object>({ part, props, isModal = true }: LazyOverlayProps<P>) {
  const { t } = useText()
  const [arrival] = usePart(part)
  if (arrival.state === 'here') return <arrival.Shown {...props} />
  if (arrival.state === 'failed') return null
  return (
    <>
      {isModal && <IgnoredKeys />}
      <TopProgress label={t('state.loading')} />
    </>
  )
}

/**
 * Creates a lazy component from `load`, for content above the page such as prompts. Until it has loaded, only the progress bar at the top
 * is shown. If loading fails, a toast reports it and offers a retry.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const part = createPart(load)
  return Object.assign((props: P) => <LazyOverlay part={part} props={props} />, { part })
}

import { type ComponentType, useMemo } from 'react'
import type { LazyMessages } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { TopProgress } from '../progress.tsx'
import { IgnoredKeys } from './ignored-keys.tsx'
import { createPart, type Part } from './part.ts'
import { usePart } from './use-part.ts'
import { type LazySpeech, withMessages } from './with-messages.ts'

/** Component whose code is loaded when it is first shown, or earlier by `partIn(speech).fetch()`. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Returns its code together with its messages. */
  readonly partIn: (speech: LazySpeech) => Part<P>
}

interface LazyOverlayProps<P> {
  readonly partIn: LazyComponent<P>['partIn']
  readonly props: P & { readonly onClose?: () => void }
  readonly isModal: boolean
}

/** Renders a part that appears above the page. Until it has loaded, only the progress bar at the top is shown. */
function LazyOverlay<P extends object>({ partIn, props, isModal }: LazyOverlayProps<P>) {
  const { prompts, speech } = usePageTools()
  const { t } = useText()
  const part = useMemo(() => partIn(speech), [partIn, speech])
  const [arrival] = usePart(part)
  if (arrival.state === 'here') return <arrival.Shown {...props} />
  if (arrival.state === 'failed') return null
  return (
    <>
      {isModal && <IgnoredKeys onCancel={props.onClose ?? prompts.close} />}
      <TopProgress label={t('state.loading')} />
    </>
  )
}

/**
 * Creates a lazy component from `load`, for content above the page such as prompts. Until it has loaded, together with its `books` of
 * messages, only the progress bar at the top is shown. If loading fails, a toast reports it and offers a retry. A component that is
 * `modal` covers the page: keys pressed while it loads are meant for it, and do not act on the page behind it. Escape closes it.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  books: readonly LazyMessages[] = [],
  isModal = true,
): LazyComponent<P> {
  const code = createPart(load)
  const partIn = (speech: LazySpeech) => books.reduce((part, book) => withMessages(part, book, speech), code)
  return Object.assign((props: P) => <LazyOverlay partIn={partIn} props={props} isModal={isModal} />, { partIn })
}

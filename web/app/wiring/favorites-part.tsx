import { useMemo } from 'react'
import { FavoritesView } from '#web/features/files/favorites/favorites-view.tsx'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { navigateBy } from '../pages/use-browse-host.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { LazyPart } from '../shell/lazy-part.tsx'
import styles from './page-title.module.css'

const view = createPart(async () => FavoritesView)

/** Page with all favorites of the signed-in user, with its messages. */
export function FavoritesPage() {
  const { session, speech, goTo } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  const part = useMemo(() => withMessages(view, 'places', speech), [speech])
  const props = useMemo(
    () => ({
      navigate: navigateBy(goTo),
      renderError: (error: unknown, retry: () => void) => (
        <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />
      ),
    }),
    [goTo],
  )
  useTitle()
  if (state.kind !== 'signed-in') return null
  return (
    <Frame header={<h1 className={styles.title}>{t('route.favorites')}</h1>}>
      <LazyPart part={part} props={props} waiting={<TopProgress label={t('state.loading')} />} />
    </Frame>
  )
}

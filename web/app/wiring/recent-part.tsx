import { useMemo } from 'react'
import { openAtItem } from '#web/features/files/listing/open-at-item.ts'
import { RecentView } from '#web/features/files/recent/recent-view.tsx'
import { useText } from '#web/i18n/text.tsx'
import { filesRoute } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
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
import { ResultPicture, ResultPictures } from './result-pictures.tsx'

const view = createPart(async () => RecentView)

/** Page with the files that the signed-in user opened or changed lately. */
export function RecentPage() {
  const { session } = usePage()
  const state = useStore(session.state)
  useTitle()
  return state.kind === 'signed-in' ? <Recent person={state.user} /> : null
}

function Recent({ person }: { person: CurrentUser }) {
  const { speech, goTo, browsing } = usePage()
  const { t } = useText()
  const part = useMemo(() => withMessages(view, 'recent', speech), [speech])
  const props = useMemo(
    () => ({
      Picture: ResultPicture,
      navigate: navigateBy(goTo),
      showInFolder(path: string) {
        openAtItem(browsing, parentOf(path), nameOf(path), true)
        goTo(filesRoute(withTrailingSlash(parentOf(path))))
      },
      renderError: (error: unknown, retry: () => void) => (
        <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />
      ),
    }),
    [goTo, browsing],
  )
  return (
    <Frame header={<h1 className={styles.title}>{t('route.recent')}</h1>}>
      <ResultPictures perm={person.perm}>
        <LazyPart part={part} props={props} waiting={<TopProgress label={t('state.loading')} />} />
      </ResultPictures>
    </Frame>
  )
}

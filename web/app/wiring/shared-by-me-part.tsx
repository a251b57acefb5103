import { useMemo } from 'react'
import { allows } from '#web/features/files/commands/actions.ts'
import { openAtItem } from '#web/features/files/listing/open-at-item.ts'
import type { SharedItemRow } from '#web/features/sharing/shared-by-me/shared-items.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesRoute } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { LazyPart } from '../shell/lazy-part.tsx'
import styles from './page-title.module.css'

const view = createPart(async () => (await import('#web/features/sharing/shared-by-me/shared-view.tsx')).SharedView)

/** Page with the items that the signed-in user shares. Only for users who may share. */
export function SharedByMePage() {
  const { session } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  useTitle()
  if (state.kind !== 'signed-in') return null
  return (
    <Frame header={<h1 className={styles.title}>{t('route.sharedByMe')}</h1>}>
      {allows('share')(state.user.perm) ? <Shared person={state.user} /> : <ErrorView withCode code={403} />}
    </Frame>
  )
}

function Shared({ person: { id } }: { person: CurrentUser }) {
  const { speech, goTo, browsing } = usePage()
  const { t } = useText()
  const part = useMemo(() => withMessages(withMessages(view, 'sharing', speech), 'shared', speech), [speech])
  const props = useMemo(
    () => ({
      me: id,
      showInFolder({ location, name, isCollection }: SharedItemRow) {
        if (!isCollection) openAtItem(browsing, location, name, true)
        goTo(filesRoute(withTrailingSlash(location)))
      },
      renderError: (error: unknown, retry: () => void) => (
        <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />
      ),
    }),
    [id, goTo, browsing],
  )
  return <LazyPart part={part} props={props} waiting={<TopProgress label={t('state.loading')} />} />
}

import { useMemo } from 'react'
import { filesKey } from '#web/features/files/listing/queries.ts'
import type { LazyMessages } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { useStore } from '#web/lib/use-store.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { NotFoundPage } from '../pages/error-page.tsx'
import { useAddress } from '../router/location.ts'
import { routeOf, SETTINGS_ROUTES } from '../router/routes.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { LazyPart } from '../shell/lazy-part.tsx'
import styles from './settings.module.css'
import { SETTINGS_PARTS } from './settings-parts.ts'
import { SettingsTabs } from './settings-tabs.tsx'

const OF_THE_SETTINGS: readonly LazyMessages[] = ['settings']

/** Renders an error in place of the page. Its message is displayed where other errors have their code. */
const renderError: SettingsPageProps['renderError'] = (error, retry) => (
  <ErrorView
    code={errorPageCode(error)}
    reason={errorPageCode(error) !== 0 && error instanceof Error ? error.message : ''}
    onRetry={retry}
  />
)

/** Settings: the tabs, and the page of the current address. */
export function SettingsPage() {
  const { session, goTo, speech, queries } = usePage()
  const { t } = useText()
  const { path } = useAddress()
  useTitle()
  const state = useStore(session.state)
  const named = routeOf(path)
  const route = SETTINGS_ROUTES.find((one) => one === named)
  const shown = route && SETTINGS_PARTS[route]
  const part = useMemo(
    () =>
      shown && (shown.bundles ?? OF_THE_SETTINGS).reduce((read, book) => withMessages(read, book, speech), shown.part),
    [shown, speech],
  )
  if (state.kind !== 'signed-in' || !shown || !part) return <NotFoundPage />
  const keepPreferences: SettingsPageProps['keepPreferences'] = async (preferences) => {
    await session.savePreferences(preferences)
    // Hiding dotfiles changes the listings.
    if (preferences.hideDotfiles !== undefined) await queries.invalidateQueries({ queryKey: filesKey })
  }
  const props = { person: state.user, path, goTo, refreshPerson: session.refresh, keepPreferences, renderError }
  return (
    <Frame header={<h1 className={styles.title}>{t('route.settings')}</h1>}>
      <SettingsTabs person={state.user} current={route} />
      <div className={styles.content} data-wide={shown.wide}>
        <LazyPart key={path} part={part} props={props} waiting={<Loading />} />
      </div>
    </Frame>
  )
}

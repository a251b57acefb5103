import { useMemo, useRef } from 'react'
import { SETTINGS_SECTIONS } from '#web/features/admin/settings/section-index.ts'
import { SettingsSectionLinks } from '#web/features/admin/settings/section-links.tsx'
import { filesKey } from '#web/features/files/listing/queries.ts'
import type { LazyMessages, TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { useStore } from '#web/lib/use-store.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { NotFoundPage } from '../pages/error-page.tsx'
import { useAddress } from '../router/location.ts'
import { routeOf, SETTINGS_ROUTES, type SettingsRoute } from '../router/routes.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { LazyPart } from '../shell/lazy-part.tsx'
import styles from './settings.module.css'
import { SETTINGS_PARTS } from './settings-parts.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { revealSetting, useSettingTarget } from './use-setting-target.ts'

/** Cards that the navigation lists below the page, by route. */
const SECTIONS: Partial<Record<SettingsRoute, readonly TextKey[]>> = {
  profileSettings: SETTINGS_SECTIONS.profileSettings,
  globalSettings: SETTINGS_SECTIONS.globalSettings,
  hooks: SETTINGS_SECTIONS.hooks,
}

const OF_THE_SETTINGS: readonly LazyMessages[] = ['settings']

/** Renders an error in place of the page. Its message is displayed where other errors have their code. */
const renderError: SettingsPageProps['renderError'] = (error, retry) => (
  <ErrorView
    code={errorPageCode(error)}
    reason={errorPageCode(error) !== 0 && error instanceof Error ? error.message : ''}
    onRetry={retry}
  />
)

/** Settings: the navigation, which is tabs on narrow screens, and the page of the current address. */
export function SettingsPage() {
  const { session, goTo, speech, queries } = usePage()
  const { t } = useText()
  const { path, hash } = useAddress()
  const content = useRef<HTMLDivElement>(null)
  useSettingTarget(content)
  useTitle()
  const state = useStore(session.state)
  const named = routeOf(path)
  const route = SETTINGS_ROUTES.find((one) => one === named)
  const shown = route && SETTINGS_PARTS[route]
  const sections = route && SECTIONS[route]
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
  const revealAgain = (key: TextKey) => {
    // A link to the current address does not change it, so the page would stay where it is.
    if (hash === `#${key}` && content.current) revealSetting(content.current, key, t(key))
  }
  return (
    <Frame header={<h1 className={styles.title}>{t('route.settings')}</h1>}>
      <div className={styles.shell}>
        <div className={styles.side}>
          <SettingsTabs person={state.user} current={route} />
          {sections && (
            <SettingsSectionLinks
              key={route}
              className={styles.sections}
              path={path}
              keys={sections}
              content={content}
              onSelect={revealAgain}
            />
          )}
        </div>
        <div ref={content} className={styles.content}>
          <LazyPart key={path} part={part} props={props} waiting={<Loading />} />
        </div>
      </div>
    </Frame>
  )
}

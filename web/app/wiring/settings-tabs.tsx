import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { ROUTES, type RouteName } from '../router/routes.ts'
import { usePage } from '../router/use-page.ts'
import styles from './settings.module.css'
import { tabsFor } from './settings-tab-list.ts'

/** Tabs of the settings pages that the user may see. */
export function SettingsTabs({ person, current }: { person: CurrentUser; current: RouteName }) {
  const { availableRoutes } = usePage()
  const { t } = useText()
  const tabs = tabsFor(person.perm, availableRoutes)
  return (
    <nav className={styles.tabs} aria-label={t('route.settings')}>
      {tabs.map(({ route, href, around }) => (
        <a
          key={route}
          className={styles.tab}
          href={hrefOf(href)}
          aria-current={route === current ? 'page' : around?.includes(current) ? 'true' : undefined}
          ref={(link) => {
            if (link?.ariaCurrent) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }}
        >
          {t(ROUTES[route].text)}
        </a>
      ))}
    </nav>
  )
}

import { hrefOf } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useText } from '#web/text/text.tsx'
import { ROUTES, type RouteName } from '../routes.ts'
import { usePage } from '../use-page.ts'
import styles from './settings.module.css'

interface Tab {
  readonly route: RouteName
  readonly href: string
  readonly allowed: (perm: CurrentUser['perm']) => boolean
  /** Other routes that belong to it. */
  readonly around?: readonly RouteName[]
}

const TABS: readonly Tab[] = [
  { route: 'profileSettings', href: '/settings/profile', allowed: () => true },
  { route: 'shareManagement', href: '/settings/shares', allowed: ({ admin, share }) => admin || share },
  { route: 'globalSettings', href: '/settings/global', allowed: ({ admin }) => admin },
  { route: 'users', href: '/settings/users', allowed: ({ admin }) => admin, around: ['newUser', 'editUser'] },
  { route: 'hooks', href: '/settings/hooks', allowed: ({ admin }) => admin },
  { route: 'audit', href: '/settings/audit', allowed: ({ admin }) => admin },
]

/** The ways between the pages of the settings that a person may see. */
export function SettingsTabs({ person, current }: { person: CurrentUser; current: RouteName }) {
  const { offers } = usePage()
  const { t } = useText()
  const tabs = TABS.filter(({ route, allowed }) => offers.has(route) && allowed(person.perm))
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

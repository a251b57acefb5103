import type { CurrentUser } from '#web/lib/current-user.ts'
import type { RouteName } from '../router/routes.ts'

interface Tab {
  readonly route: RouteName
  readonly href: string
  readonly allowed: (perm: CurrentUser['perm']) => boolean
  /** Other routes that belong to the tab. */
  readonly around?: readonly RouteName[]
}

const TABS: readonly Tab[] = [
  { route: 'profileSettings', href: '/settings/profile', allowed: () => true },
  { route: 'shareManagement', href: '/settings/shares', allowed: ({ admin, share }) => admin || share },
  { route: 'globalSettings', href: '/settings/global', allowed: ({ admin }) => admin },
  { route: 'users', href: '/settings/users', allowed: ({ admin }) => admin, around: ['newUser', 'editUser'] },
  { route: 'groups', href: '/settings/groups', allowed: ({ admin }) => admin },
  { route: 'hooks', href: '/settings/hooks', allowed: ({ admin }) => admin },
  { route: 'audit', href: '/settings/audit', allowed: ({ admin }) => admin },
]

/** Returns the available settings pages that the user may see. */
export const tabsFor = (perm: CurrentUser['perm'], offers: ReadonlySet<RouteName>): readonly Tab[] =>
  TABS.filter(({ route, allowed }) => offers.has(route) && allowed(perm))

import type { LazyMessages } from '#web/i18n/catalog.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import type { SettingsRoute } from '../router/routes.ts'

/** Settings page. */
export interface SettingsPart {
  readonly part: Part<SettingsPageProps>
  /** Message bundles of the page. The default is that of the settings. */
  readonly bundles?: readonly LazyMessages[]
}

const administration = () => import('./administration.tsx')

/** Settings pages, each loaded when it is first opened. */
export const SETTINGS_PARTS: Record<SettingsRoute, SettingsPart> = {
  profileSettings: {
    part: createPart(async () => (await import('#web/features/account/profile/profile-page.tsx')).ProfilePage),
    bundles: ['settings', 'listing', 'notices'],
  },
  shareManagement: {
    part: createPart(async () => (await import('#web/features/sharing/shares-page.tsx')).SharesPage),
    bundles: ['sharing'],
  },
  globalSettings: {
    part: createPart(async () => (await administration()).GlobalSettings),
    bundles: ['settings', 'hooks'],
  },
  users: {
    part: createPart(async () => (await import('#web/features/admin/users/users-page.tsx')).UsersPage),
  },
  newUser: { part: createPart(async () => (await administration()).NewPerson) },
  editUser: { part: createPart(async () => (await administration()).EditedPerson) },
  groups: {
    part: createPart(async () => (await import('#web/features/admin/groups/groups-page.tsx')).GroupsPage),
  },
  hooks: {
    part: createPart(async () => (await import('#web/features/admin/settings/hooks/hooks-page.tsx')).HooksPage),
    bundles: ['settings', 'hooks'],
  },
  audit: {
    part: createPart(async () => (await import('#web/features/admin/audit/audit-page.tsx')).AuditPage),
  },
}

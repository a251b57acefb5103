import type { TextKey } from '#web/i18n/catalog.ts'

/** A setting, by the key of its visible label. */
export interface IndexedSetting {
  /** Last part of the address of its settings page. */
  readonly page: 'profile' | 'global'
  readonly label: TextKey
  /** Key of the title of its card, where the label alone does not say enough. */
  readonly card?: TextKey
  readonly needs?: 'password' | 'execution'
}

/** The setting that makes file contents searchable. */
export const CONTENT_SETTING: IndexedSetting = { page: 'global', label: 'settings.search.content' }

const on = (
  page: IndexedSetting['page'],
  labels: readonly TextKey[],
  rest: Pick<IndexedSetting, 'card' | 'needs'> = {},
): IndexedSetting[] => labels.map((label) => ({ page, label, ...rest }))

/** The single settings of the settings pages, by page. */
export const SETTING_INDEX: readonly IndexedSetting[] = [
  ...on('profile', ['profile.language', 'profile.theme', 'profile.view', 'profile.density']),
  ...on('profile', ['profile.hideDotfiles', 'profile.singleClick']),
  ...on('profile', ['profile.password', 'factor.title'], { needs: 'password' }),
  ...on('profile', ['region.notifications']),
  ...on('profile', ['profile.devices']),
  ...on('global', ['settings.signup', 'settings.createUserDir', 'settings.homes', 'settings.passwordLength']),
  ...on('global', ['settings.factor.required', 'settings.factor.graceDays'], {
    card: 'settings.factor',
    needs: 'password',
  }),
  ...on('global', ['settings.auditDays', 'settings.keepTimes', 'settings.webdav']),
  ...on('global', ['settings.shell'], { needs: 'execution' }),
  ...on('global', ['settings.branding.external', 'settings.branding.theme', 'settings.branding.color'], {
    card: 'settings.branding',
  }),
  ...on('global', ['settings.branding.followSystem', 'settings.branding.name', 'settings.branding.files'], {
    card: 'settings.branding',
  }),
  ...on('global', ['settings.uploadsAtOnce', 'settings.chunkSize', 'settings.retryCount'], {
    card: 'settings.uploads',
  }),
  ...on('global', ['settings.search.pace', 'settings.search.checkEvery'], { card: 'settings.search' }),
  { ...CONTENT_SETTING, card: 'settings.search' },
  ...on('global', ['settings.keeping.trash', 'settings.keeping.trashDays', 'settings.keeping.versions'], {
    card: 'settings.keeping',
  }),
  ...on('global', ['settings.keeping.versionDays', 'settings.keeping.versionsOfFile'], { card: 'settings.keeping' }),
  ...on('global', ['settings.keeping.withoutVersions', 'settings.keeping.share'], { card: 'settings.keeping' }),
  ...on('global', ['quota.bytes', 'quota.files'], { card: 'quota.default' }),
  ...on('global', ['settings.defaults']),
]

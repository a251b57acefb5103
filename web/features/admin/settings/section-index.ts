import type { TextKey } from '#web/i18n/catalog.ts'

/** Cards of long settings pages, in the order of the page: each is the `id` of the card and the key of its title. A page may omit some. */
export const SETTINGS_SECTIONS = {
  profileSettings: [
    'quota.title',
    'profile.preferences',
    'profile.password',
    'factor.title',
    'profile.inApp',
    'mail.own',
    'push.own',
    'profile.devices',
    'tokens.title',
    'profile.install',
  ],
  globalSettings: [
    'settings.general',
    'settings.factor',
    'settings.uploads',
    'settings.search',
    'settings.keeping',
    'quota.default',
    'settings.defaults',
    'settings.commands',
    'mail.server',
    'settings.push',
    'moveIn.title',
  ],
  hooks: ['webhooks.title', 'hooks.runs'],
} as const satisfies Record<string, readonly TextKey[]>

/** Returns whether a key is that of a card that the settings navigation lists. */
export const isSection = (key: string): key is TextKey =>
  Object.values(SETTINGS_SECTIONS).some((keys) => keys.some((one) => one === key))

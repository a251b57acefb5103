import { plurals } from './plural.ts'

const count = plurals('en')

/** The sentences of the settings, in English. They come with the settings: no other part of the page may say them. */
export const enSettings = {
  'settings.update': 'Update',
  'settings.proof.title': 'Your password, please',
  'settings.proof.detail': 'This changes what somebody may do. Confirm that it is you.',
  'settings.proof.password': 'Your password',

  // Profile
  'profile.may': (deeds: string) => `May see what is there, and ${deeds}.`,
  'profile.may.everything': 'Administrator: may do everything.',
  'profile.may.look': 'May see what is there.',
  'profile.may.download': 'download',
  'profile.may.create': 'create and upload',
  'profile.may.modify': 'edit',
  'profile.may.rename': 'rename and move',
  'profile.may.delete': 'delete',
  'profile.may.share': 'share by link',
  'profile.may.execute': 'run commands',
  'profile.preferences': 'Preferences',
  'profile.language': 'Language',
  'profile.languageOfBrowser': 'As the browser',
  'profile.languageHint':
    'Not every language is translated yet. Where one is missing, Coffer speaks English and keeps your choice.',
  'profile.theme': 'Theme',
  'profile.theme.instance': 'As this server',
  'profile.theme.system': 'As the system',
  'profile.theme.light': 'Light',
  'profile.theme.dark': 'Dark',
  'profile.view': 'Folders open as',
  'profile.view.list': 'List',
  'profile.view.mosaic': 'Mosaic',
  'profile.hideDotfiles': 'Hide dotfiles',
  'profile.hideDotfilesHint': 'Files and folders whose names begin with a dot are not shown to you.',
  'profile.singleClick': 'Open with a single click',
  'profile.singleClickHint': 'Otherwise a click selects, and a double-click opens.',
  'profile.password': 'Change password',
  'profile.passwordEnds': 'Your other devices are signed out.',
  'profile.newPassword': 'New password',
  'profile.confirmPassword': 'Confirm the new password',
  'profile.passwordRule': (n: number) =>
    count(n, { one: 'At least one character.', other: 'At least {n} characters.' }),
  'profile.passwordShort': (n: number) =>
    count(n, {
      one: 'It needs at least one character.',
      other: 'This is too short: it needs at least {n} characters.',
    }),
  'profile.passwordCommon': 'This password is too easy to guess. Take another one.',
  'profile.devices': 'Signed-in devices',
  'profile.devicesDetail': 'Sign out what you do not know or no longer use.',
  'profile.deviceOn': (browser: string, system: string) => `${browser} on ${system}`,
  'profile.deviceUnknown': 'Unknown device',
  'profile.deviceHere': 'This device',
  'profile.deviceUsed': (when: string) => `Last used: ${when}`,
  'profile.deviceSince': (when: string) => `Signed in: ${when}`,
  'profile.deviceEnd': 'Sign out',
  'profile.deviceEndNamed': (device: string) => `Sign out ${device}`,
  'profile.devicesNone': 'You are signed in nowhere.',
  'profile.devicesEndOthers': 'Sign out all other devices',
  'profile.devicesNoOthers': 'You are signed in on no other device.',
  'profile.devicesEndTitle': 'Sign out all other devices?',
  'profile.devicesEndText': 'Whoever uses them has to sign in again. This device stays signed in.',
  'profile.deviceEnded': 'Signed out!',

  // People

  // Access

  // Audit trail
} as const

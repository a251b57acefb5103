/** The sentences of the settings, in English. They come with the settings: no other part of the page may say them. */
export const enSettings = {
  'settings.tabs': 'Settings',
  'settings.update': 'Update',
  'settings.proof.title': 'Your password, please',
  'settings.proof.detail': 'This changes what somebody may do. Confirm that it is you.',
  'settings.proof.password': 'Your password',

  // Profile

  // People

  // Access

  // Audit trail
} as const

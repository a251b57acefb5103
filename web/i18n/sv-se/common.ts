import type { CommonMessages } from '../catalog.ts'

/** Names of keys on Swedish keyboards that differ from English. */
const KEYS: Readonly<Record<string, string>> = {
  Shift: 'Skift',
  Space: 'Blanksteg',
}

/** Swedish texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Stäng',
  'action.retry': 'Försök igen',
  'action.showPassword': 'Visa lösenord',
  'action.hidePassword': 'Dölj lösenord',
  'key.name': (key: string) => KEYS[key] ?? key,
  'state.loading': 'Laddar…',
  'state.working': 'Arbetar…',
  'state.done': 'Klart',
  'error.wrongCredentials': 'Fel inloggningsuppgifter',
  'error.forbidden': 'Du har inte behörighet att komma åt det här.',
  'error.notFound': 'Det går inte att nå den här platsen.',
  'error.internal': 'Något gick rejält fel.',
  'error.connection': 'Det går inte att nå servern.',
  'error.generic': 'Något gick fel',
  'error.tooMany': 'För många försök. Vänta en stund och försök sedan igen.',
  'route.login': 'Logga in',
  'route.share': 'Delad länk',
  'files.lonely': 'Här var det ensamt…',
  'sidebar.themeLight': 'Tema: ljust',
  'sidebar.themeDark': 'Tema: mörkt',
  'sidebar.themeSystem': 'Tema: som systemet',
  'route.files': 'Filer',
}

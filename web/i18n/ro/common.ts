import type { CommonMessages } from '../catalog.ts'

/** Romanian texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Închide',
  'action.retry': 'Încearcă din nou',
  'action.showPassword': 'Afișează parola',
  'action.hidePassword': 'Ascunde parola',
  'key.name': (key: string) => (key === 'Space' ? 'Spațiu' : key),
  'state.loading': 'Se încarcă…',
  'state.working': 'Se lucrează…',
  'state.done': 'Gata',
  'error.wrongCredentials': 'Date de conectare greșite',
  'error.forbidden': 'Nu ai permisiunea să accesezi acest loc.',
  'error.notFound': 'Acest loc nu poate fi accesat.',
  'error.internal': 'Ceva a mers foarte prost.',
  'error.connection': 'Serverul nu poate fi contactat.',
  'error.generic': 'Ceva nu a mers bine',
  'error.tooMany': 'Prea multe încercări. Așteaptă puțin, apoi încearcă din nou.',
  'route.login': 'Conectare',
  'route.share': 'Partajare',
  'files.lonely': 'E cam pustiu aici…',
  'sidebar.themeLight': 'Temă: luminoasă',
  'sidebar.themeDark': 'Temă: întunecată',
  'sidebar.themeSystem': 'Temă: ca sistemul',
  'route.files': 'Fișiere',
}

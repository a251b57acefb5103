import type { CommonMessages } from '../catalog.ts'

/** Belgian Dutch texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Sluiten',
  'action.retry': 'Opnieuw proberen',
  'action.showPassword': 'Wachtwoord tonen',
  'action.hidePassword': 'Wachtwoord verbergen',
  'key.name': (key: string) => (key === 'Space' ? 'Spatie' : key),
  'state.loading': 'Laden…',
  'state.working': 'Bezig…',
  'state.done': 'Klaar',
  'error.wrongCredentials': 'Verkeerde aanmeldgegevens',
  'error.forbidden': 'Je hebt hier geen toegang toe.',
  'error.notFound': 'Deze locatie is niet bereikbaar.',
  'error.internal': 'Er is iets grondig misgelopen.',
  'error.connection': 'De server is niet bereikbaar.',
  'error.generic': 'Er is iets misgelopen',
  'error.tooMany': 'Te veel pogingen. Wacht even en probeer dan opnieuw.',
  'route.login': 'Aanmelden',
  'route.share': 'Gedeelde link',
  'files.lonely': 'Het is hier nog wat eenzaam…',
  'sidebar.themeLight': 'Thema: licht',
  'sidebar.themeDark': 'Thema: donker',
  'sidebar.themeSystem': 'Thema: zoals het systeem',
  'route.files': 'Bestanden',
}

import type { CommonMessages } from '../catalog.ts'

/** Polish texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Zamknij',
  'action.retry': 'Spróbuj ponownie',
  'action.showPassword': 'Pokaż hasło',
  'action.hidePassword': 'Ukryj hasło',
  'key.name': (key: string) => (key === 'Space' ? 'Spacja' : key),
  'state.loading': 'Wczytywanie…',
  'state.working': 'Przetwarzanie…',
  'state.done': 'Gotowe',
  'error.wrongCredentials': 'Błędna nazwa lub hasło',
  'error.forbidden': 'Brak wymaganych uprawnień.',
  'error.notFound': 'Ta lokalizacja jest niedostępna.',
  'error.internal': 'Na serwerze wystąpił błąd.',
  'error.connection': 'Brak połączenia z serwerem.',
  'error.generic': 'Coś poszło nie tak',
  'error.tooMany': 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
  'route.login': 'Logowanie',
  'route.share': 'Udostępnianie',
  'files.lonely': 'Trochę tu pusto…',
  'sidebar.themeLight': 'Motyw: jasny',
  'sidebar.themeDark': 'Motyw: ciemny',
  'sidebar.themeSystem': 'Motyw: systemowy',
  'route.files': 'Pliki',
}

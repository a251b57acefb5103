import type { CommonMessages } from '../catalog.ts'

/** Names of keys on German keyboards that differ from English. */
const KEYS: Readonly<Record<string, string>> = {
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Enter: 'Eingabe',
  Del: 'Entf',
  Space: 'Leertaste',
  'Page Up': 'Bild auf',
  'Page Down': 'Bild ab',
}

/** German texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Schließen',
  'action.retry': 'Erneut versuchen',
  'action.showPassword': 'Passwort anzeigen',
  'action.hidePassword': 'Passwort verbergen',
  'key.name': (key: string) => KEYS[key] ?? key,
  'state.loading': 'Wird geladen…',
  'state.working': 'Einen Moment…',
  'state.done': 'Fertig',
  'error.wrongCredentials': 'Falsche Zugangsdaten',
  'error.forbidden': 'Sie haben keine Berechtigung, darauf zuzugreifen.',
  'error.notFound': 'Dieser Ort ist nicht erreichbar.',
  'error.internal': 'Da ist etwas gründlich schiefgegangen.',
  'error.connection': 'Der Server ist nicht erreichbar.',
  'error.generic': 'Etwas ist schiefgegangen',
  'error.tooMany': 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann erneut.',
  'route.login': 'Anmeldung',
  'route.share': 'Freigabe',
  'files.lonely': 'Hier ist es noch ganz einsam…',
  'sidebar.themeLight': 'Design: hell',
  'sidebar.themeDark': 'Design: dunkel',
  'sidebar.themeSystem': 'Design: wie im System',
  'route.files': 'Dateien',
}

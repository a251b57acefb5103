import type { Common } from '../catalogue.ts'

/** The sentences that both the page of people and that of visitors say, in German. */
export const common: Common = {
  'app.name': 'Coffer',
  'action.close': 'Schließen',
  'action.retry': 'Erneut versuchen',
  'action.showPassword': 'Passwort anzeigen',
  'action.hidePassword': 'Passwort verbergen',
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

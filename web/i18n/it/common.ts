import type { CommonMessages } from '../catalog.ts'

/** Names of keys on Italian keyboards that differ from English. */
const KEYS: Readonly<Record<string, string>> = {
  Shift: 'Maiusc',
  Enter: 'Invio',
  Del: 'Canc',
  Space: 'Spazio',
  'Page Up': 'Pag su',
  'Page Down': 'Pag giù',
}

/** Italian texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Chiudi',
  'action.retry': 'Riprova',
  'action.showPassword': 'Mostra la password',
  'action.hidePassword': 'Nascondi la password',
  'key.name': (key: string) => KEYS[key] ?? key,
  'state.loading': 'Caricamento…',
  'state.working': 'Un attimo…',
  'state.done': 'Fatto',
  'error.wrongCredentials': 'Credenziali errate',
  'error.forbidden': 'Non hai i permessi per accedere qui.',
  'error.notFound': 'Questa posizione non è raggiungibile.',
  'error.internal': 'Qualcosa è andato davvero storto.',
  'error.connection': 'Il server non è raggiungibile.',
  'error.generic': 'Qualcosa è andato storto',
  'error.tooMany': 'Troppi tentativi. Aspetta un po’ e riprova.',
  'route.login': 'Accesso',
  'route.share': 'Condivisione',
  'files.lonely': 'Qui ci si sente un po’ soli…',
  'sidebar.themeLight': 'Tema: chiaro',
  'sidebar.themeDark': 'Tema: scuro',
  'sidebar.themeSystem': 'Tema: come il sistema',
  'route.files': 'File',
}

import type { CommonMessages } from '../catalog.ts'

/** Names of keys on French keyboards that differ from English. */
const KEYS: Readonly<Record<string, string>> = {
  Shift: 'Maj',
  Enter: 'Entrée',
  Esc: 'Échap',
  Del: 'Suppr',
  Space: 'Espace',
  'Page Up': 'Page préc.',
  'Page Down': 'Page suiv.',
}

/** French texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Fermer',
  'action.retry': 'Réessayer',
  'action.showPassword': 'Afficher le mot de passe',
  'action.hidePassword': 'Masquer le mot de passe',
  'key.name': (key: string) => KEYS[key] ?? key,
  'state.loading': 'Chargement…',
  'state.working': 'Un instant…',
  'state.done': 'Terminé',
  'error.wrongCredentials': 'Identifiants incorrects',
  'error.forbidden': 'Vous n’avez pas l’autorisation d’accéder à cet emplacement.',
  'error.notFound': 'Cet emplacement est introuvable.',
  'error.internal': 'Une erreur grave s’est produite.',
  'error.connection': 'Le serveur est injoignable.',
  'error.generic': 'Une erreur s’est produite',
  'error.tooMany': 'Trop de tentatives. Patientez un peu, puis réessayez.',
  'route.login': 'Connexion',
  'route.share': 'Partage',
  'files.lonely': 'On se sent un peu seul ici…',
  'sidebar.themeLight': 'Thème : clair',
  'sidebar.themeDark': 'Thème : sombre',
  'sidebar.themeSystem': 'Thème : celui du système',
  'route.files': 'Fichiers',
}

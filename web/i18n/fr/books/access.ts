import type { MessageModules } from '../../catalog.ts'

/** French texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Utilisateurs',
  'access.find': 'Trouver un utilisateur',
  'access.alone': 'Aucun autre utilisateur',
  'access.nobody': (name: string) => `Personne ne s’appelle « ${name} ».`,
  'access.more': 'Afficher plus d’utilisateurs',
  'access.failed': 'Impossible de savoir qui peut faire quoi.',
  'access.administrator': 'Administrateur',
  'access.outside': 'Hors de son dossier de base',
  'access.may': (effects: string) => `Peut : ${effects}.`,
  'access.mayNot': (effects: string) => `Ne peut pas : ${effects}.`,
  'access.why': 'Pourquoi',
  'access.seenAt': 'Vu à l’emplacement',
  'access.viewAs': (name: string) => `Voir en tant que ${name}`,
  'access.settings': 'Paramètres',
  'access.settingsOf': (name: string) => `Paramètres de ${name}`,

  'access.effect.list': 'Voir',
  'access.effect.download': 'Télécharger',
  'access.effect.create': 'Créer',
  'access.effect.modify': 'Modifier',
  'access.effect.delete': 'Supprimer',
  'access.effect.rename': 'Renommer et déplacer',
  'access.effect.share': 'Partager',
  'access.effect.execute': 'Exécuter des commandes',

  'access.permission.admin': 'Administrateur',
  'access.permission.download': 'Télécharger',
  'access.permission.create': 'Créer',
  'access.permission.modify': 'Modifier',
  'access.permission.delete': 'Supprimer',
  'access.permission.rename': 'Renommer',
  'access.permission.share': 'Partager',
  'access.permission.execute': 'Exécuter',

  'access.because.off': (permission: string) => `L’autorisation « ${permission} » est désactivée.`,
  'access.because.on': (permission: string) => `L’autorisation « ${permission} » est activée, et rien ne s’y oppose.`,
  'access.because.admin': 'Les administrateurs ont toutes les autorisations, et rien ne s’y oppose.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Refusé par la règle ${place} ${list === 'global' ? 'des règles générales' : 'de ses propres règles'} : ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Autorisé par la règle ${place} ${list === 'global' ? 'des règles générales' : 'de ses propres règles'} : ${rule}`,
  'access.because.hidden': 'Cet utilisateur masque ce qui commence par un point.',
  'access.because.reserved': 'Ce nom est réservé à Coffer.',
  'access.because.outside': (folder: string) => `L’élément est en dehors du dossier de base ${folder}`,
  'access.because.top': 'C’est son dossier de base, qui reste où il est.',
  'access.because.default': 'Rien ne s’y oppose.',

  'access.view.label': 'Vue d’un autre utilisateur',
  'access.view.banner': (name: string) => `Vous voyez ces fichiers en tant que ${name}. Rien ne peut être modifié ici.`,
  'access.view.leave': 'Quitter',
  'access.view.closed': 'Les fichiers ne s’ouvrent pas dans cette vue.',
  'access.view.back': 'Retour au dossier',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `Partager « ${name} »`,
  'links.editTitle': (name: string) => `Lien vers « ${name} »`,
  'links.list': 'Liens',
  'links.new': 'Nouveau',
  'links.create': 'Créer un lien',
  'links.save': 'Enregistrer',
  'links.back': 'Retour',
  'links.failed': 'Les liens n’ont pas pu être chargés.',

  'links.copy': 'Copier le lien',
  'links.copyOf': (name: string) => `Copier le lien vers « ${name} »`,
  'links.copied': 'Lien copié !',
  'links.copyByHand': 'Le navigateur n’autorise pas Coffer à copier. Le lien est sélectionné : copiez-le d’ici.',
  'links.address': 'Lien',
  'links.edit': 'Modifier',
  'links.editOf': (name: string) => `Modifier le lien vers « ${name} »`,
  'links.delete': 'Supprimer',
  'links.deleteOf': (name: string) => `Supprimer le lien vers « ${name} »`,
  'links.deleted': 'Lien supprimé !',
  'links.delete.title': 'Supprimer ce lien ?',
  'links.delete.detail': (name: string) =>
    `Les personnes qui l’ont ne pourront plus ouvrir « ${name} ». Les fichiers restent en place.`,

  'links.permanent': 'Permanent',
  'links.expired': 'Expiré',
  'links.expires': (when: string) => `Expiration : ${when}`,
  'links.hasPassword': 'Avec mot de passe',
  'links.isUpload': 'Reçoit des fichiers',
  'links.suspended': 'Suspendu : l’élément est dans la corbeille',
  'links.downloads': (n: number) =>
    count(n, { one: '{n} téléchargement', many: '{n} de téléchargements', other: '{n} téléchargements' }),
  'links.downloadsOf': (n: number, limit: number) =>
    `${count(n, { one: '{n} téléchargement', many: '{n} de téléchargements', other: '{n} téléchargements' })} sur ${count(limit, { other: '{n}' })}`,
  'links.received': (n: number) =>
    count(n, { one: '{n} fichier reçu', many: '{n} de fichiers reçus', other: '{n} fichiers reçus' }),
  'links.received.title': (name: string) => `Reçus dans « ${name} »`,
  'links.received.from': (name: string) => `De ${name}`,
  'links.received.unnamed': (address: string) => `De ${address}`,
  'links.received.none': 'Personne n’a encore rien envoyé.',
  'links.received.failed': 'Les fichiers reçus n’ont pas pu être chargés.',
  'links.lastUsed': (when: string) => `Dernière utilisation : ${when}`,

  'links.password': 'Mot de passe',
  'links.passwordHint': 'Facultatif',
  'links.passwordKeep': 'Laisser vide pour garder le mot de passe',
  'links.passwordRemove': 'Retirer le mot de passe',
  'links.duration': 'Durée de validité',
  'links.durationHint': 'Vide : permanent',
  'links.unit': 'Unité',
  'links.unit.seconds': 'Secondes',
  'links.unit.minutes': 'Minutes',
  'links.unit.hours': 'Heures',
  'links.unit.days': 'Jours',
  'links.expiry': 'Expiration',
  'links.expiry.keep': (now: string) => `Inchangée : ${now}`,
  'links.expiry.change': 'Une autre',
  'links.more': 'Plus',
  'links.limit': 'Téléchargements au maximum',
  'links.limitHint': 'Vide : illimité',
  'links.name': 'Nom dans l’adresse',
  'links.nameHint': 'Lettres, chiffres, tirets et tirets bas. Une partie de l’adresse reste impossible à deviner.',
  'links.guessable': 'Le nom seul',
  'links.guessableHint':
    'Une adresse courte, facile à dicter. Comme tout le monde peut la deviner, protégez le lien par un mot de passe.',
  'links.receive': 'Permettre d’envoyer des fichiers ici',
  'links.receiveHint':
    'Les visiteurs ajoutent des fichiers à ce dossier. Ils ne voient pas son contenu et ne remplacent rien.',
  'links.maxFiles': 'Fichiers au maximum',
  'links.maxFileSize': 'Taille maximale d’un fichier, en Mo',
  'links.maxTotalSize': 'Taille totale maximale, en Mo',
  'links.extensions': 'Types de fichiers',
  'links.extensionsHint': 'Extensions, par exemple jpg pdf. Vide : toutes.',
  'links.askName': 'Demander leur nom aux visiteurs',

  'links.error.duration': (most: string) => `Un nombre entier de 1 à ${most}, ou rien.`,
  'links.error.number': 'Un nombre entier à partir de 1, ou rien.',
  'links.error.name': 'Au plus 63 lettres, chiffres, tirets et tirets bas, en commençant par une lettre ou un chiffre.',
  'links.error.nameNeeded': 'Saisissez d’abord un nom.',
  'links.error.nameTaken': 'Un lien porte déjà ce nom.',
  'links.error.extensions': 'Des extensions sans point, séparées par des espaces.',
  'links.error.tooMany': 'Vous avez atteint le nombre maximal de liens. Supprimez-en d’abord un dans les paramètres.',
  'links.error.refused': 'Le serveur n’accepte pas cette valeur.',

  'links.path': 'Chemin',
  'links.durationColumn': 'Durée',
  'links.owner': 'Nom d’utilisateur',
  'links.use': 'Utilisation',
  'links.tools': 'Outils',
  'links.search': 'Trouver un lien',
  'links.found': (n: number) => count(n, { one: '{n} lien', many: '{n} de liens', other: '{n} liens' }),
  'links.noneFound': 'Aucun lien ne correspond.',
  'links.none': 'On se sent un peu seul ici…',
  'links.noneDetail':
    'Ce que vous partagez par lien apparaît ici. Sélectionnez un fichier ou un dossier, puis choisissez Partager.',
  'links.showMore': 'Afficher plus',

  'formats.title': (n: number) =>
    count(n, {
      one: 'Télécharger {n} élément',
      many: 'Télécharger {n} d’éléments',
      other: 'Télécharger {n} éléments',
    }),
  'formats.titleOf': (name: string) => `Télécharger « ${name} »`,
  'formats.detail': 'Choisissez le format du téléchargement.',
  'formats.tooMany':
    'C’est trop d’éléments pour un seul téléchargement. Sélectionnez-en moins, ou téléchargez le dossier qui les contient.',
  'formats.zipHint': 'S’ouvre sur tous les ordinateurs',
}

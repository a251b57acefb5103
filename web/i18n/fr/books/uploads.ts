import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')
const numbers = new Intl.NumberFormat('fr')

/** French texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Importations',
  'uploads.all': 'Toutes les importations',
  'uploads.collecting': (n: number) =>
    n === 0
      ? 'Lecture…'
      : count(n, {
          one: 'Lecture de {n} élément…',
          many: 'Lecture de {n} d’éléments…',
          other: 'Lecture de {n} éléments…',
        }),
  'uploads.running': (done: number, total: number) =>
    total === 1 ? 'Importation' : `Importation, ${numbers.format(done)} sur ${numbers.format(total)}`,
  'uploads.waiting': 'En attente de votre réponse',
  'uploads.failedSome': (n: number) =>
    count(n, {
      one: '{n} importation a échoué',
      many: '{n} d’importations ont échoué',
      other: '{n} importations ont échoué',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · encore ${left}`,
  'uploads.done': (n: number) =>
    count(n, { one: '{n} élément importé', many: '{n} d’éléments importés', other: '{n} éléments importés' }),
  'uploads.percent': (percent: string) => `Importations : ${percent}`,
  'uploads.expand': 'Afficher les importations',
  'uploads.collapse': 'Masquer les importations',
  'uploads.cancelAll': 'Tout annuler',
  'uploads.cancel': (name: string) => `Annuler « ${name} »`,
  'uploads.retry': (name: string) => `Réessayer « ${name} »`,
  'uploads.retryFailed': 'Réessayer',
  'uploads.dismiss': 'Retirer',
  'uploads.pause': 'Tout suspendre',
  'uploads.resume': 'Tout reprendre',
  'uploads.pauseOne': (name: string) => `Suspendre « ${name} »`,
  'uploads.resumeOne': (name: string) => `Reprendre « ${name} »`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'En pause' : `En pause, ${numbers.format(done)} sur ${numbers.format(total)}`,
  'uploads.offline': 'Pas de connexion. La reprise est automatique.',
  'uploads.full':
    'Le disque du serveur est plein. Ce qui est arrivé est conservé ; libérez de la place, puis reprenez.',
  'uploads.short': (free: string, needed: string) =>
    `La place va manquer. Libre sur le serveur : ${free}. Reste à importer : ${needed}.`,
  'uploads.short.goOn': 'Importer quand même',
  'uploads.short.cancel': 'Annuler',
  'uploads.goOn': 'Reprendre',
  'uploads.failed.more': 'Que faire des importations échouées',
  'uploads.failed.copy': 'Copier la liste',
  'uploads.failed.clear': 'Effacer la liste',
  'uploads.decide': 'Décider…',
  'uploads.taken': (n: number) =>
    count(n, { one: '{n} nom est déjà pris', many: '{n} de noms sont déjà pris', other: '{n} noms sont déjà pris' }),
  'uploads.unreadable': 'La lecture depuis votre appareil a échoué.',
  'uploads.state.queued': 'En attente',
  'uploads.state.done': 'Terminé',
  'uploads.state.paused': 'En pause',
  'uploads.state.unfinished': 'Interrompu',
  'uploads.state.conflict': 'Nom déjà pris',
  'uploads.conflict.title': 'Ce nom est déjà pris',
  'uploads.conflict.text': 'Le dossier contient déjà un élément de ce nom. Que faire du fichier à importer ?',
  'uploads.conflict.replace': 'Remplacer',
  'uploads.conflict.keepBoth': 'Garder les deux',
  'uploads.conflict.skip': 'Ignorer',
  'uploads.conflict.skipSame': 'Ignorer si taille et date égales',
  'uploads.conflict.more': (n: number) =>
    count(n, { one: 'et {n} autre', many: 'et {n} d’autres', other: 'et {n} autres' }),
  'uploads.unfinished.title': 'Cette importation a été interrompue',
  'uploads.unfinished.text': (percent: string) =>
    `Ce fichier est déjà arrivé à ${percent}. L’importation doit-elle reprendre à partir de là ?`,
  'uploads.unfinished.resume': 'Reprendre',
  'uploads.unfinished.restart': 'Recommencer',
  'uploads.logOut.title': 'Se déconnecter et arrêter les importations ?',
  'uploads.logOut.detail': 'Tout n’est pas encore arrivé.',
  'uploads.logOut.stop': 'Arrêter et se déconnecter',
  'uploads.conflict.toAll': 'Faire de même pour tous les autres',
  'uploads.left.title': 'Importations inachevées',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: '{n} importation n’a pas été achevée.',
      many: '{n} d’importations n’ont pas été achevées.',
      other: '{n} importations n’ont pas été achevées.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    total === 1
      ? 'L’importation n’a pas encore eu lieu.'
      : `Il reste ${count(left, { one: '{n} fichier', many: '{n} de fichiers', other: '{n} fichiers' })} à importer sur ${numbers.format(total)}.`,
  'uploads.left.more': 'La lecture n’était pas allée jusqu’au bout : il y en a peut-être d’autres.',
  'uploads.left.never': 'Le contenu avait été collé, et la page ne peut plus y accéder. Collez-le à nouveau.',
  'uploads.left.forget': 'Oublier',
  'uploads.left.forgetOne': (name: string) => `Oublier « ${name} »`,
  'uploads.left.chooseFolder': 'Choisir à nouveau le dossier',
  'uploads.left.chooseFiles': 'Choisir à nouveau les fichiers',
  'uploads.left.looking': 'Recherche de ce qui reste…',
  'uploads.left.denied':
    'Le navigateur n’autorise pas la lecture. Reprenez en l’autorisant, ou choisissez à nouveau les fichiers.',
  'uploads.left.gone': 'L’élément n’est plus à sa place. S’il a été déplacé ou renommé, choisissez-le à nouveau.',
  'uploads.left.stranger': 'Rien de ce que vous avez choisi ne fait partie de cette importation.',
  'uploads.left.elsewhere': 'Un autre onglet s’en charge.',
  'uploads.left.changed': (n: number) =>
    count(n, { one: '{n} fichier a changé.', many: '{n} de fichiers ont changé.', other: '{n} fichiers ont changé.' }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: '{n} fichier n’est plus là.',
      many: '{n} de fichiers ne sont plus là.',
      other: '{n} fichiers ne sont plus là.',
    }),
  'uploads.left.takeChanged': 'Importer dans leur état actuel',
  'uploads.left.leaveOut': 'Laisser de côté',
}

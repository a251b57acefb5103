import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('fr')
const number = new Intl.NumberFormat('fr')
const items = (n: number) => count(n, { one: '{n} élément', many: '{n} d’éléments', other: '{n} éléments' })

/** French texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Dossier partagé',
  'visit.folder': 'Dossier',
  'visit.trail': 'Emplacement actuel',
  'visit.modified': 'Modifié',
  'visit.items': items,
  'visit.download': 'Télécharger',
  'visit.downloadFolder': 'Tout télécharger',
  'visit.downloadOf': (name: string) => `Télécharger « ${name} »`,
  'visit.formats': 'Autres formats',
  'visit.downloadAs': (format: string) => `Télécharger au format ${format}`,
  'visit.open': 'Ouvrir',
  'visit.ends': 'Expiration du lien :',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Plus aucun téléchargement possible'
      : count(n, {
          one: 'Encore {n} téléchargement possible',
          many: 'Encore {n} de téléchargements possibles',
          other: 'Encore {n} téléchargements possibles',
        }),
  'visit.qr': 'Code QR de ce lien',
  'visit.qrHint': 'Visez ce code avec un appareil photo pour ouvrir le lien sur un autre appareil.',
  'visit.contents': 'Contenu',
  'visit.showMore': 'Afficher plus',
  'visit.shown': (shown: number, all: number) => `${items(shown)} sur ${number.format(all)}`,
  'visit.empty': 'Ce dossier est vide.',
  'visit.preview': (name: string) => `Aperçu de « ${name} »`,
  'visit.previous': 'Précédent',
  'visit.next': 'Suivant',
  'visit.place': (place: number, all: number) => `${place} sur ${all}`,
  'visit.notShown': 'L’affichage n’est pas possible ici, mais le téléchargement l’est.',

  'visit.send.to': (name: string) => `Envoyer des fichiers vers « ${name} »`,
  'visit.send.yourName': 'Votre nom (facultatif)',
  'visit.send.zone': 'Zone de dépôt des fichiers',
  'visit.send.dropHere': 'Déposez des fichiers ici.',
  'visit.send.unseen': 'Les autres visiteurs ne voient pas ce que vous envoyez.',
  'visit.send.choose': 'Choisir des fichiers',
  'visit.send.eachUpTo': (size: string) => `${size} au maximum par fichier.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, {
      one: 'Encore {n} fichier possible.',
      many: 'Encore {n} de fichiers possibles.',
      other: 'Encore {n} fichiers possibles.',
    }),
  'visit.send.sizeLeft': (size: string) => `Encore ${size} au total.`,
  'visit.send.only': (extensions: string) => `Uniquement ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `${count(sent, { one: '{n} fichier envoyé', many: '{n} de fichiers envoyés', other: '{n} fichiers envoyés' })} sur ${number.format(all)}`,
  'visit.send.waiting': 'En attente',
  'visit.send.done': 'Envoyé',
  'visit.send.cancelOf': (name: string) => `Ne pas envoyer « ${name} »`,
  'visit.send.againOf': (name: string) => `Renvoyer « ${name} »`,
  'visit.send.full': 'Ce lien n’accepte plus de fichiers.',
  'visit.send.folder':
    'Un dossier ne peut pas être envoyé. Envoyez les fichiers qu’il contient, ou compressez-le d’abord.',
  'visit.send.noRoom': 'Il ne reste pas assez de place pour ce fichier.',
  'visit.send.refused': 'Ce lien n’accepte pas ce fichier.',
  'visit.send.tooLarge': 'Ce fichier dépasse la taille acceptée par le lien.',
  'visit.send.wrongType': 'Ce lien n’accepte pas ce type de fichier.',

  'visit.locked': 'Ce lien est protégé par un mot de passe',
  'visit.lockedDetail': 'La personne qui vous l’a envoyé le connaît.',
  'visit.password': 'Mot de passe',
  'visit.unlock': 'Continuer',

  'visit.gone':
    'Le lien a peut-être expiré, ou ce qu’il partageait n’existe plus. Adressez-vous à la personne qui vous l’a envoyé.',
  'visit.forbidden': 'Adressez-vous à la personne qui vous a envoyé le lien.',
  'visit.broken': 'Réessayez dans un instant.',
  'visit.offline':
    'Vérifiez votre connexion. La page fait une nouvelle tentative dès que vous êtes de nouveau en ligne.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Détails',
  'details.close': 'Fermer les détails',
  'details.resize': 'Largeur du volet de détails',
  'details.properties': 'Propriétés',
  'details.picture': 'Image',
  'details.video': 'Vidéo',
  'details.audio': 'Audio',
  'details.access': 'Qui a accès',
  'details.anyone': 'Toute personne ayant un lien',
  'details.othersUnknown': 'Seuls les administrateurs voient qui d’autre a accès.',
  'details.activity': 'Activité',
  'details.advanced': 'Avancé',
  'details.location': 'Emplacement',
  'details.created': 'Créé',
  'details.mediaType': 'Type de média',
  'details.totalSize': 'Taille totale',
  'details.links': 'Liens',
  'details.noLinks': 'Aucun lien pour l’instant',
  'details.qr': 'Code QR',
  'details.allVersions': 'Toutes les versions',
  'details.allActivity': 'Historique complet',

  'details.kind.folder': (n) =>
    n === 0
      ? 'Dossier vide'
      : count(n, {
          one: 'Dossier contenant {n} élément',
          many: 'Dossier contenant {n} d’éléments',
          other: 'Dossier contenant {n} éléments',
        }),
  'details.kind.archive': (format) => `Archive ${format}`,
  'details.kind.audio': (format) => `Audio ${format}`,
  'details.kind.book': (format) => `Livre numérique ${format}`,
  'details.kind.code': (format) => `Code source ${format}`,
  'details.kind.document': (format) => `Document ${format}`,
  'details.kind.file': (format) => `Fichier ${format}`,
  'details.kind.font': (format) => `Police ${format}`,
  'details.kind.picture': (format) => `Image ${format}`,
  'details.kind.sheet': (format) => `Feuille de calcul ${format}`,
  'details.kind.slides': (format) => `Présentation ${format}`,
  'details.kind.video': (format) => `Vidéo ${format}`,
  'details.kind.text': 'Document texte',
  'details.kind.unknown': 'Fichier',
  'details.kind.brokenLink': 'Lien rompu',
}

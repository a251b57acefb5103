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

  'details.folder': (n) =>
    n === 0
      ? 'Dossier vide'
      : count(n, {
          one: 'Dossier contenant {n} élément',
          many: 'Dossier contenant {n} d’éléments',
          other: 'Dossier contenant {n} éléments',
        }),
}

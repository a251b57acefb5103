import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')
const files = (n: number) => count(n, { one: '{n} fichier', many: '{n} de fichiers', other: '{n} fichiers' })
const folders = (n: number) => count(n, { one: '{n} dossier', many: '{n} de dossiers', other: '{n} dossiers' })

/** French texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Espace occupé',
  'space.titleOf': (name: string) => `Espace occupé dans « ${name} »`,
  'space.asOf': (when: string) => `Calculé : ${when}`,
  'space.counting': 'Calcul encore en cours',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'En tout',

  'space.inMyFiles': (size: string) => `${size} dans Mes fichiers`,
  'space.free': (size: string) => `${size} d’espace libre`,
  'space.volume': (share: string) => `Disque occupé à ${share}`,

  'space.show': 'Afficher',
  'space.by.folder': 'Par dossier',
  'space.by.kind': 'Par type',
  'space.by.largest': 'Fichiers les plus gros',
  'space.by.oldest': 'Fichiers les plus anciens',
  'space.up': 'Dossier parent',
  'space.openFolder': 'Afficher le dossier',

  'space.name': 'Nom',
  'space.kind': 'Type',
  'space.size': 'Taille',
  'space.share': 'Part',
  'space.files': 'Fichiers',
  'space.modified': 'Modifié',
  'space.where': 'Dossier',
  'space.here': 'Ici même',
  'space.showInFolder': (name: string) => `Afficher « ${name} » dans son dossier`,
  'space.restName': 'Tous les éléments plus petits',
  'space.map': 'Carte des tailles',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Images',
  'space.kind.audio': 'Audio',
  'space.kind.video': 'Vidéos',
  'space.kind.document': 'Documents',
  'space.kind.text': 'Texte et code',
  'space.kind.archive': 'Archives',
  'space.kind.other': 'Autres fichiers',

  'space.empty': 'Rien n’occupe d’espace ici',
  'space.emptyDetail': 'Il n’y a aucun fichier dans ce dossier ni dans ses sous-dossiers.',
  'space.noFiles': 'Aucun fichier à afficher',
  'space.off': 'L’index est désactivé',
  'space.offDetail':
    'C’est l’index qui connaît la taille des dossiers. Un administrateur peut l’activer dans les paramètres.',
  'space.building': 'Le calcul des dossiers est encore en cours',
  'space.buildingDetail': 'Cette page se remplira d’elle-même dès que ce dossier aura été examiné.',
  'space.unknown': 'Rien n’est encore connu de ce dossier',
  'space.unknownDetail':
    'L’index n’est pas venu jusqu’ici. Les dossiers atteints par un lien sont comptés là où ils se trouvent réellement.',
  'space.partial': 'Le calcul des dossiers est encore en cours : les tailles vont augmenter.',
}

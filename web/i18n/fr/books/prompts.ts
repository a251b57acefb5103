import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')
const items = (n: number) => count(n, { one: '{n} élément', many: '{n} d’éléments', other: '{n} éléments' })

/** French texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nom',
  'browse.create': 'Créer',
  'browse.andMore': (n: number) => count(n, { one: 'et {n} autre', many: 'et {n} d’autres', other: 'et {n} autres' }),
  'browse.copyRefused': 'Le navigateur n’a pas autorisé la copie.',

  'browse.newFolder.title': 'Nouveau dossier',
  'browse.newFile.title': 'Nouveau fichier',
  'browse.rename.title': (name: string) => `Renommer « ${name} »`,
  'browse.delete.one': (name: string) => `Supprimer « ${name} » ?`,
  'browse.delete.many': (n: number) => `Supprimer ${items(n)} ?`,
  'browse.delete.forGood': 'Cette action est irréversible.',
  'browse.delete.toTrash': 'On peut le récupérer dans la corbeille.',
  'browse.delete.noTrash': 'Il n’y a pas de corbeille ici.',
  'browse.copy.title': (n: number) => `Copier ${items(n)}`,
  'browse.move.title': (n: number) => `Déplacer ${items(n)}`,
  'browse.copy.into': (folder: string) => `Copier dans « ${folder} »`,
  'browse.move.into': (folder: string) => `Déplacer dans « ${folder} »`,
  'browse.picker.label': 'Dossiers',
  'browse.picker.up': 'Dossier parent',
  'browse.picker.top': 'il n’y a rien au-dessus',
  'browse.picker.choose': (folder: string) => `Choisir « ${folder} »`,
  'browse.picker.empty': 'Aucun dossier ici.',

  'browse.conflict.title': (name: string) => `« ${name} » existe déjà ici`,
  'browse.conflict.existing': 'Déjà présent',
  'browse.conflict.arriving': 'Nouveau',
  'browse.conflict.skip': 'Ignorer',
  'browse.conflict.keepBoth': 'Garder les deux',
  'browse.conflict.replace': 'Remplacer',
  'browse.conflict.merge': 'Fusionner',
  'browse.conflict.mergeDetail':
    'La fusion réunit le contenu des deux dossiers et remplace les fichiers qu’ils ont en commun.',
  'browse.conflict.notReplaceable': 'un fichier et un dossier ne peuvent pas se remplacer',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Faire de même pour {n} autre conflit',
      many: 'Faire de même pour {n} d’autres conflits',
      other: 'Faire de même pour {n} autres conflits',
    }),

  'browse.info.type': 'Type',
  'browse.info.link': (type: string) => `Lien (${type})`,
  'browse.info.where': 'Emplacement',
  'browse.info.contains': 'Contenu',
  'browse.info.unknown': 'Le calcul a échoué',
  'browse.info.selected': 'Sélection',
  'browse.info.filesTogether': 'Total des fichiers',
  'browse.info.dimensions': 'Dimensions',
  'browse.info.duration': 'Durée',
  'browse.info.taken': 'Prise de vue',
  'browse.info.camera': 'Appareil photo',
  'browse.info.lens': 'Objectif',
  'browse.info.exposure': 'Exposition',
  'browse.info.orientation': 'Orientation',
  'browse.info.turned': (orientation: number) =>
    [
      'En miroir',
      'À l’envers',
      'À l’envers, en miroir',
      'Tournée à gauche, en miroir',
      'Tournée à droite',
      'Tournée à droite, en miroir',
      'Tournée à gauche',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Lieu',
  'browse.info.copyPlace': 'Copier le lieu',
  'browse.info.checksums': 'Sommes de contrôle',
  'browse.info.compute': 'Calculer',
  'browse.info.computeNamed': (algorithm: string) => `Calculer ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copier ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    (kind === 'copy'
      ? count(n, { one: '{n} élément copié', many: '{n} d’éléments copiés', other: '{n} éléments copiés' })
      : count(n, { one: '{n} élément déplacé', many: '{n} d’éléments déplacés', other: '{n} éléments déplacés' })) +
    (folder && ` dans « ${folder} »`),
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `« ${name} » n’a pas été ${{ copy: 'copié', move: 'déplacé', delete: 'supprimé', rename: 'renommé', create: 'créé', open: 'ouvert' }[attempt]}.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) => {
    const done = { copy: 'copié', move: 'déplacé', delete: 'supprimé' }[attempt]
    return count(n, {
      one: `{n} élément n’a pas été ${done}.`,
      many: `{n} d’éléments n’ont pas été ${done}s.`,
      other: `{n} éléments n’ont pas été ${done}s.`,
    })
  },
}

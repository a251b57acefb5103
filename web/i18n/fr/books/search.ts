import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of the search. Loaded with it. */
export const search: MessageModules['search'] = {
  'search.title': 'Recherche',
  'search.field': 'Rechercher',
  'search.placeholder': 'Rechercher par nom',
  'search.placeholder.content': 'Rechercher par nom et contenu',
  'search.results': 'Résultats',
  'search.kinds': 'Types',
  'search.type.image': 'Images',
  'search.type.audio': 'Audio',
  'search.type.video': 'Vidéo',
  'search.type.pdf': 'PDF',
  'search.type.folder': 'Dossiers',
  'search.where': 'Où rechercher',
  'search.where.here': (folder: string) => `Dans « ${folder} »`,
  'search.where.everywhere': 'Partout',

  'search.filters': 'Filtres',
  'search.chip.type': (value: string) => `Type : ${value}`,
  'search.chip.extension': (value: string) => `Extension : ${value}`,
  'search.chip.size': (value: string) => `Taille : ${value}`,
  'search.chip.modified': (value: string) => `Modifié : ${value}`,
  'search.chip.within': (value: string) => `Dossier : ${value}`,
  'search.chip.without': (value: string) => `Sans : ${value}`,
  'search.chip.case': (value: string) => `Casse : ${value}`,
  'search.chip.pattern': (value: string) => `Motif : ${value}`,
  'search.chip.remove': (chip: string) => `Retirer le filtre ${chip}`,

  'search.recent': 'Recherches récentes',
  'search.recent.clear': 'Effacer les recherches récentes',
  'search.nothing': 'Aucun résultat',
  'search.nothing.here': (folder: string) => `Aucun nom ne correspond dans « ${folder} ».`,
  'search.nothing.all': 'Essayez d’autres mots, ou retirez un filtre.',
  'search.everywhere': 'Rechercher partout',
  'search.failed': 'La recherche a échoué.',
  'search.failed.rest': 'Le reste n’est pas arrivé.',
  'search.denied': 'Vous n’avez pas le droit de rechercher dans ce dossier.',
  'search.retry': 'Réessayer',

  'search.count': (n: number) => count(n, { one: '{n} résultat', many: '{n} de résultats', other: '{n} résultats' }),
  'search.countMore': (n: number) =>
    count(n, {
      one: '{n} résultat et d’autres encore',
      many: '{n} de résultats et d’autres encore',
      other: '{n} résultats et d’autres encore',
    }),
  'search.cut.results': 'Il y a trop de résultats pour tous les afficher : précisez votre recherche.',
  'search.cut.time': 'Cette recherche a été interrompue car trop longue : il y a peut-être d’autres résultats.',
  'search.walk.building':
    'L’index est encore en cours de lecture : la recherche se fait dans les dossiers mêmes, ce qui prend plus de temps.',
  'search.walk.off': 'Il n’y a pas d’index : la recherche se fait dans les dossiers mêmes, ce qui prend plus de temps.',

  'search.inTop': 'Mes fichiers',
  'search.menu': 'Actions',
  'search.actionsOf': (name: string) => `Actions pour « ${name} »`,
  'search.action.open': 'Ouvrir',
  'search.action.openInNewTab': 'Ouvrir dans un nouvel onglet',
  'search.action.show': 'Afficher dans le dossier',
  'search.action.select': 'Sélectionner',
  'search.action.share': 'Partager',
  'search.action.download': 'Télécharger',

  'search.help': 'Ce que l’on peut rechercher',
  'search.help.word': 'projet vacances',
  'search.help.word.is': 'Noms contenant l’un de ces mots ; ceux qui les contiennent tous viennent en premier',
  'search.help.quoted.is': 'Ces mots à la suite, espaces et signes compris',
  'search.help.without': 'brouillon',
  'search.help.without.is': 'Aucun nom contenant ce mot',
  'search.help.pattern.is': 'Le nom entier : * remplace n’importe quoi, ? une seule lettre',
  'search.help.type.is': 'Uniquement image, audio, video, pdf, folder ou file',
  'search.help.extension.is': 'Uniquement les noms qui se terminent ainsi',
  'search.help.size.is': 'Plus gros que cela ; aussi <500k, et 1M..10M pour un intervalle',
  'search.help.modified.is':
    'Modifié dans les 7 derniers jours ; aussi h, w, m et y, et des dates comme 2024, >=2024-05 ou today',
  'search.help.within.is': 'Uniquement à l’intérieur des dossiers de ce nom',
  'search.help.case.is': 'Distingue majuscules et minuscules',
  'search.keys': '↑ ↓ pour choisir, Entrée pour ouvrir',
  'search.keys.show': (keys: string) => `${keys} pour afficher dans le dossier`,
  'search.keys.menu': (keys: string) => `${keys} pour plus d’actions`,
}

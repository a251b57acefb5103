import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')
const rows = (n: number) => count(n, { one: '{n} ligne', many: '{n} de lignes', other: '{n} lignes' })

/** French texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Il n’y a rien à l’intérieur.',
  'documents.notRendered': 'L’affichage sous cette forme est impossible.',
  'documents.notRendered.detail': 'La source reste lisible.',
  'documents.tooLong': 'Le document est trop long pour être affiché ainsi.',
  'documents.locked': 'Ce document est protégé.',
  'documents.locked.detail':
    'Il est chiffré pour le programme avec lequel il a été acheté ou écrit. Téléchargez-le et ouvrez-le dans celui-ci.',
  'documents.tooLarge': 'Ce document est trop volumineux pour être affiché ici.',
  'documents.tooLarge.detail': 'Téléchargez-le pour l’ouvrir dans un programme adapté.',
  'documents.copied': 'Copié !',
  'documents.notCopied': 'Le navigateur n’autorise pas Coffer à copier.',

  'documents.table': 'Tableau',
  'documents.table.row': 'Ligne',
  'documents.table.search': 'Rechercher dans le tableau',
  'documents.table.titled': 'Titres en première ligne',
  'documents.table.delimiter': 'Séparateur des cellules',
  'documents.table.comma': 'Virgule',
  'documents.table.semicolon': 'Point-virgule',
  'documents.table.tab': 'Tabulation',
  'documents.table.bar': 'Barre verticale',
  'documents.table.rows': rows,
  'documents.table.found': (n: number, total: number) => `${rows(n)} sur ${count(total, { other: '{n}' })}`,
  'documents.table.noneFound': 'Aucune ligne ne contient cela.',
  'documents.table.cell': (column: string, row: string) => `${column}, ligne ${row}`,
  'documents.table.copy': 'Copier la cellule',
  'documents.table.widthHint': 'Trie les lignes. Maj et une flèche élargissent ou rétrécissent la colonne.',

  'documents.sheets': 'Feuilles',
  'documents.slide': (n: number) => `Diapositive ${n}`,
  'documents.extract': 'Voici le texte du document, sans sa mise en page ni ses images.',
  'documents.extract.cut': 'Il est long : seul le début est affiché.',

  'documents.showAs': 'Afficher comme',
  'documents.asText': 'Texte',
  'documents.asBytes': 'Octets',
  'documents.part': (shown: string, all: string) => `Début du fichier, ${shown} sur ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Partie ${n} sur ${total}`,
  'documents.book.read': (percent: string) => `Lu à ${percent}`,
  'documents.book.contents': 'Sommaire',
  'documents.book.closeContents': 'Fermer le sommaire',
  'documents.book.noContents': 'Ce livre n’a pas de sommaire.',
  'documents.book.atStart': 'c’est la première partie',
  'documents.book.atEnd': 'c’est la dernière partie',
  'documents.book.smallest': 'taille minimale atteinte',
  'documents.book.largest': 'taille maximale atteinte',
  'documents.book.paper': 'Papier',
  'documents.book.likePage': 'Comme la page',
  'documents.book.light': 'Clair',
  'documents.book.sepia': 'Sépia',
  'documents.book.dark': 'Sombre',
  'documents.book.chapterFailed': 'Cette partie est endommagée.',
}

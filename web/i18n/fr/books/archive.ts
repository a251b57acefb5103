import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Contenu de « ${name} »`,
  'archive.way': 'Dossier dans l’archive',
  'archive.search': 'Rechercher dans l’archive',
  'archive.name': 'Nom',
  'archive.size': 'Taille',
  'archive.modified': 'Modifié',
  'archive.names': 'Encodage des noms',
  'archive.names.automatic': 'Automatique',
  'archive.names.guessed': (name) => `Automatique (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} fichier', many: '{n} de fichiers', other: '{n} fichiers' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} élément ne peut pas être extrait',
      many: '{n} d’éléments ne peuvent pas être extraits',
      other: '{n} éléments ne peuvent pas être extraits',
    }),
  'archive.selected': (n: number) =>
    count(n, { one: '{n} sélectionné', many: '{n} sélectionnés', other: '{n} sélectionnés' }),
  'archive.found': (n: number) => count(n, { one: '{n} trouvé', many: '{n} trouvés', other: '{n} trouvés' }),
  'archive.empty': 'Cette archive est vide.',
  'archive.emptyFolder': 'Ce dossier est vide.',
  'archive.nothingFound': 'Rien dans ce dossier ne porte un tel nom.',

  'archive.failed.notArchive': 'Ce n’est pas une archive lisible, ou elle est endommagée.',
  'archive.failed.tooLarge': 'Cette archive est trop volumineuse pour être parcourue ici.',
  'archive.failed.detail': 'Vous pouvez toujours la télécharger.',

  'archive.refusal.name': 'son nom mène ailleurs ou ne convient pas',
  'archive.refusal.duplicate': 'un autre élément porte le même nom',
  'archive.refusal.link': 'un lien',
  'archive.refusal.special': 'ni un fichier ni un dossier',
  'archive.refusal.encrypted': 'chiffré',
  'archive.refusal.method': 'compressé d’une manière que Coffer ne connaît pas',
  'archive.refusal.damaged': 'endommagé',
  'archive.refusal.taken': 'le nom est déjà pris',
  'archive.refusal.denied': 'non autorisé à cet endroit',

  'archive.entry.download': 'Télécharger',
  'archive.entry.none': 'Aucun aperçu n’est disponible pour ce fichier.',
  'archive.entry.tooLarge': 'Ce fichier est trop volumineux pour être affiché ici.',
  'archive.entry.failed': 'L’affichage est impossible : le fichier est peut-être endommagé.',

  'archive.extractAll': 'Tout extraire',
  'archive.extractSelected': (n: number) =>
    count(n, { one: 'Extraire {n} élément', many: 'Extraire {n} d’éléments', other: 'Extraire {n} éléments' }),
  'archive.extract.denied': 'vous n’avez pas le droit de créer des fichiers',
  'archive.extract.tooMany': 'trop d’éléments pour les choisir un à un',
  'archive.extract.title': (name: string) => `Extraire « ${name} »`,
  'archive.extract.into': 'Dans le dossier',
  'archive.extract.intoHint': 'Il est créé s’il n’existe pas.',
  'archive.extract.choose': 'Choisir…',
  'archive.extract.chooseTitle': 'Dans quel dossier extraire ?',
  'archive.extract.conflict': 'Si un nom est déjà pris',
  'archive.extract.keep_both': 'Garder les deux',
  'archive.extract.keep_both.hint': 'Le nouveau fichier reçoit un numéro.',
  'archive.extract.skip': 'Ignorer le fichier',
  'archive.extract.replace': 'Remplacer l’existant',
  'archive.extract.replace.hint': 'L’ancien contenu devient une version.',
  'archive.extract.refuse': 'Ne rien extraire',
  'archive.extract.start': 'Extraire',
  'archive.extract.running': 'Extraction en cours. Si vous annulez, ce qui a été créé est supprimé.',
  'archive.extract.noFolder': 'Indiquez un dossier.',
  'archive.extract.notFolder': 'C’est un fichier, pas un dossier.',
  'archive.extract.badFolder': 'Un dossier ne peut pas porter ce nom.',
  'archive.extract.taken': 'Un nom y est déjà pris : rien n’a été extrait.',
  'archive.extract.changed': 'L’archive a changé entre-temps : rien n’a été extrait.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: '{n} fichier extrait', many: '{n} de fichiers extraits', other: '{n} fichiers extraits' })} dans « ${folder} »`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: '{n} élément a été laissé de côté :',
      many: '{n} d’éléments ont été laissés de côté :',
      other: '{n} éléments ont été laissés de côté :',
    }),
  'archive.extract.more': (n: number) =>
    count(n, { one: 'et {n} autre', many: 'et {n} d’autres', other: 'et {n} autres' }),
  'archive.extract.open': 'Ouvrir le dossier',
}

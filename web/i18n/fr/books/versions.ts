import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versions de ${name}`,
  'versions.list': 'Versions, la plus récente d’abord',
  'versions.count': (n) => count(n, { one: '{n} version antérieure', other: '{n} versions antérieures' }),
  'versions.now': 'Ce qui est là maintenant',
  'versions.of': (when) => `Version du ${when}`,
  'versions.written': (when) => `Écrite ${when}`,
  'versions.replaced': (when) => `Remplacée ${when}`,
  'versions.replacedBy': (when, who) => `Remplacée ${when} par ${who}`,
  'versions.grew': (size) => `${size} de plus qu’avant`,
  'versions.shrank': (size) => `${size} de moins qu’avant`,
  'versions.sameSize': 'Même taille qu’avant',
  'versions.view': 'Afficher',
  'versions.compare': 'Comparer',
  'versions.download': 'Télécharger',
  'versions.restore': 'Restaurer',
  'versions.delete': 'Supprimer définitivement',
  'versions.back': 'Retour aux versions',
  'versions.tooLarge': (size) => `Les textes de plus de ${size} ne sont pas affichés ici. Téléchargez-les plutôt.`,
  'versions.compareTitle': (name) => `Comparer les versions de ${name}`,
  'versions.before': 'Avant',
  'versions.after': 'Après',
  'versions.legend': 'Les lignes rouges ne sont que dans le texte d’avant, les vertes que dans celui d’après.',
  'versions.notText': 'Ce n’est pas un texte. Téléchargez-le pour le voir.',
  'versions.pictureFailed': 'Cette image ne peut pas être affichée ici. Téléchargez-la pour la voir.',
  'versions.emptyText': 'Le fichier était vide alors.',
  'versions.restored': (when) => `Version du ${when} restaurée`,
  'versions.restoreFailed': 'La version n’a pas pu être restaurée.',
  'versions.gone': 'Cette version n’est plus conservée.',
  'versions.deleted': 'Version supprimée',
  'versions.deleteFailed': 'La version n’a pas pu être supprimée.',
  'versions.deleteTitle': 'Supprimer définitivement cette version ?',
  'versions.deleteDetail': (when) =>
    `Ce que contenait le fichier le ${when} est supprimé, sans retour possible. Le fichier lui-même reste tel quel.`,
  'versions.failed': 'Les versions n’ont pas pu être chargées.',
  'versions.denied': 'Vous ne pouvez pas voir les versions de ce fichier.',
  'versions.empty': 'Il n’y a pas encore de version antérieure.',
  'versions.emptyDetail': 'Quand ce fichier est remplacé ou enregistré, son contenu d’avant est conservé ici.',
  'versions.off': 'Aucune nouvelle version n’est conservée : c’est désactivé dans les paramètres.',
  'versions.folder': 'Aucune nouvelle version n’est conservée : c’est désactivé dans ce dossier.',
  'versions.disk': 'Aucune nouvelle version n’est conservée : ce disque ne le peut pas.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Ce qui est dans la corbeille',
  'trash.days': (n) =>
    count(n, {
      one: 'Ce qui est ici disparaît pour de bon après un jour.',
      other: 'Ce qui est ici disparaît pour de bon après {n} jours.',
    }),
  'trash.isOff': 'La corbeille est désactivée : ce qui est supprimé maintenant disparaît pour de bon.',
  'trash.total': (n, size) => `${count(n, { one: '{n} élément', other: '{n} éléments' })}, ${size}`,
  'trash.name': 'Nom',
  'trash.from': 'Depuis',
  'trash.deletedAt': 'Supprimé',
  'trash.by': 'Par',
  'trash.size': 'Taille',
  'trash.expires': 'Disparaît',
  'trash.choose': (name) => `Choisir ${name}`,
  'trash.chooseAll': 'Tout choisir',
  'trash.person': 'De qui',
  'trash.mine': 'Ce que j’ai supprimé',
  'trash.everybody': 'De tout le monde',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Seulement ce qui était dans ${folder}`,
  'trash.showAll': 'Tout montrer',
  'trash.openFolder': 'Montrer le dossier',
  'trash.chosen': (n, total) => count(n, { one: `{n} sur ${total} choisi`, other: `{n} sur ${total} choisis` }),
  'trash.deleteForGood': 'Supprimer définitivement',
  'trash.restore': 'Restaurer',
  'trash.restoreTo': 'Restaurer vers…',
  'trash.restored': (n) => count(n, { one: 'Un élément restauré', other: '{n} éléments restaurés' }),
  'trash.restoreFailed': (name) => `« ${name} » n’a pas pu être restauré.`,
  'trash.restoreFailedMany': (n) =>
    count(n, { one: 'Un élément n’a pas pu être restauré.', other: '{n} éléments n’ont pas pu être restaurés.' }),
  'trash.taken': (n) =>
    count(n, {
      one: 'Autre chose porte son nom maintenant',
      other: 'Autre chose porte le nom de {n} éléments maintenant',
    }),
  'trash.takenDetail': 'Ce qui est là peut rester, ou aller à son tour à la corbeille.',
  'trash.andMore': (n) => count(n, { one: 'et {n} autre', other: 'et {n} autres' }),
  'trash.keepBoth': 'Garder les deux',
  'trash.replace': 'Remplacer',
  'trash.skip': 'Laisser à la corbeille',
  'trash.links': (n) =>
    count(n, { one: 'Restaurer aussi le lien de partage ?', other: 'Restaurer aussi les {n} liens de partage ?' }),
  'trash.linksDetail': 'Toute personne disposant du lien y aura de nouveau accès.',
  'trash.linksNo': 'Restaurer sans le lien',
  'trash.linksYes': 'Restaurer avec le lien',
  'trash.removeTitle': (n) =>
    count(n, { one: 'Supprimer définitivement un élément ?', other: 'Supprimer définitivement {n} éléments ?' }),
  'trash.removeDetail': 'Personne ne pourra plus le récupérer.',
  'trash.removed': (n) =>
    count(n, { one: 'Un élément supprimé définitivement', other: '{n} éléments supprimés définitivement' }),
  'trash.removeFailed': (n) =>
    count(n, { one: 'Un élément n’a pas pu être supprimé.', other: '{n} éléments n’ont pas pu être supprimés.' }),
  'trash.empty': 'Vider la corbeille',
  'trash.emptyTitle': (n, size) =>
    count(n, {
      one: `Supprimer définitivement un élément (${size}) ?`,
      other: `Supprimer définitivement les {n} éléments (${size}) ?`,
    }),
  'trash.more': 'Montrer plus',
  'trash.nothing': 'La corbeille est vide',
  'trash.nothingDetail': 'Ce que vous supprimez arrive ici et peut être récupéré.',
}

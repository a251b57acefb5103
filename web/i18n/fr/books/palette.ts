import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Commandes',
  'palette.placeholder': 'Saisir une commande',
  'palette.found': (n: number) => count(n, { one: '{n} commande', many: '{n} de commandes', other: '{n} commandes' }),
  'palette.none': 'Aucune commande ne porte ce nom.',
  'palette.search': (words: string) => `Rechercher « ${words} »`,
  'palette.group.recent': 'Utilisées récemment',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} élément sélectionné',
      many: '{n} d’éléments sélectionnés',
      other: '{n} éléments sélectionnés',
    }),
  'palette.group.here': 'Ici',
  'palette.group.goTo': 'Aller à',
  'palette.group.page': 'Page et compte',
  'palette.language': (name: string) => `Langue : ${name}`,
}

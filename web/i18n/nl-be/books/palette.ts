import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Opdrachten',
  'palette.placeholder': 'Typ een opdracht',
  'palette.found': (n: number) => count(n, { one: '{n} opdracht', other: '{n} opdrachten' }),
  'palette.none': 'Geen enkele opdracht heet zo.',
  'palette.search': (words: string) => `Zoeken naar “${words}”`,
  'palette.group.recent': 'Onlangs gebruikt',
  'palette.group.selection': (n: number) =>
    count(n, { one: '{n} geselecteerd item', other: '{n} geselecteerde items' }),
  'palette.group.here': 'Op deze plaats',
  'palette.group.goTo': 'Ga naar',
  'palette.group.page': 'Pagina en account',
  'palette.language': (name: string) => `Taal: ${name}`,
}

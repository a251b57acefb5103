import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Comandi',
  'palette.placeholder': 'Scrivi un comando',
  'palette.found': (n: number) => count(n, { one: '{n} comando', many: '{n} di comandi', other: '{n} comandi' }),
  'palette.none': 'Nessun comando si chiama così.',
  'palette.search': (words: string) => `Cerca “${words}”`,
  'palette.group.recent': 'Usati di recente',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} elemento selezionato',
      many: '{n} di elementi selezionati',
      other: '{n} elementi selezionati',
    }),
  'palette.group.here': 'In questa posizione',
  'palette.group.goTo': 'Vai a',
  'palette.group.page': 'Pagina e account',
  'palette.language': (name: string) => `Lingua: ${name}`,
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Comandos',
  'palette.placeholder': 'Escribe un comando',
  'palette.found': (n: number) => count(n, { one: '{n} comando', many: '{n} de comandos', other: '{n} comandos' }),
  'palette.none': 'Ningún comando se llama así.',
  'palette.search': (words: string) => `Buscar “${words}”`,
  'palette.group.recent': 'Usados recientemente',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} elemento seleccionado',
      many: '{n} de elementos seleccionados',
      other: '{n} elementos seleccionados',
    }),
  'palette.group.here': 'En esta ubicación',
  'palette.group.goTo': 'Ir a',
  'palette.group.page': 'Página y cuenta',
  'palette.language': (name: string) => `Idioma: ${name}`,
}

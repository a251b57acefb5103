import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Comandos',
  'palette.placeholder': 'Escreva um comando',
  'palette.found': (n: number) => count(n, { one: '{n} comando', many: '{n} de comandos', other: '{n} comandos' }),
  'palette.none': 'Nenhum comando tem esse nome.',
  'palette.search': (words: string) => `Pesquisar “${words}”`,
  'palette.group.recent': 'Utilizados recentemente',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} item selecionado',
      many: '{n} de itens selecionados',
      other: '{n} itens selecionados',
    }),
  'palette.group.here': 'Nesta localização',
  'palette.group.goTo': 'Ir para',
  'palette.group.page': 'Página e conta',
  'palette.language': (name: string) => `Idioma: ${name}`,
}

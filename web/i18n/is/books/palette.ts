import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Skipanir',
  'palette.placeholder': 'Sláðu inn skipun',
  'palette.found': (n: number) => count(n, { one: '{n} skipun', other: '{n} skipanir' }),
  'palette.none': 'Engin skipun heitir þetta.',
  'palette.search': (words: string) => `Leita að „${words}“`,
  'palette.group.recent': 'Nýlega notaðar',
  'palette.group.selection': (n: number) => count(n, { one: '{n} valið atriði', other: '{n} valin atriði' }),
  'palette.group.here': 'Á þessum stað',
  'palette.group.goTo': 'Fara í',
  'palette.group.page': 'Síða og aðgangur',
  'palette.language': (name: string) => `Tungumál: ${name}`,
}

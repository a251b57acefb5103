import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Kommandon',
  'palette.placeholder': 'Skriv ett kommando',
  'palette.found': (n: number) => count(n, { one: '{n} kommando', other: '{n} kommandon' }),
  'palette.none': 'Inget kommando heter så.',
  'palette.search': (words: string) => `Sök efter ”${words}”`,
  'palette.group.recent': 'Nyligen använda',
  'palette.group.selection': (n: number) => count(n, { one: '{n} markerat objekt', other: '{n} markerade objekt' }),
  'palette.group.here': 'På den här platsen',
  'palette.group.goTo': 'Gå till',
  'palette.group.page': 'Sida och konto',
  'palette.language': (name: string) => `Språk: ${name}`,
}

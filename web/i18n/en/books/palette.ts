import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of the command palette. */
export const palette = {
  'palette.title': 'Commands',
  'palette.placeholder': 'Type a command',
  'palette.found': (n: number) => count(n, { one: '{n} command', other: '{n} commands' }),
  'palette.none': 'No command is called that.',
  'palette.search': (words: string) => `Search for “${words}”`,
  'palette.group.recent': 'Used lately',
  'palette.group.selection': (n: number) => count(n, { one: '{n} selected item', other: '{n} selected items' }),
  'palette.group.here': 'In this place',
  'palette.group.goTo': 'Go to',
  'palette.group.page': 'Page and account',
  'palette.language': (name: string) => `Language: ${name}`,
} as const

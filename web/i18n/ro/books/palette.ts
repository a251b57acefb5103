import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Comenzi',
  'palette.placeholder': 'Scrie o comandă',
  'palette.found': (n: number) => count(n, { one: '{n} comandă', few: '{n} comenzi', other: '{n} de comenzi' }),
  'palette.none': 'Nicio comandă nu se numește așa.',
  'palette.search': (words: string) => `Caută „${words}”`,
  'palette.group.recent': 'Folosite recent',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} element selectat',
      few: '{n} elemente selectate',
      other: '{n} de elemente selectate',
    }),
  'palette.group.here': 'În acest loc',
  'palette.group.goTo': 'Mergi la',
  'palette.group.page': 'Pagină și cont',
  'palette.language': (name: string) => `Limbă: ${name}`,
}

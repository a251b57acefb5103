import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Polecenia',
  'palette.placeholder': 'Wpisz polecenie',
  'palette.found': (n: number) =>
    count(n, { one: '{n} polecenie', few: '{n} polecenia', many: '{n} poleceń', other: '{n} polecenia' }),
  'palette.none': 'Nie ma takiego polecenia.',
  'palette.search': (words: string) => `Szukaj „${words}”`,
  'palette.group.recent': 'Ostatnio używane',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} zaznaczony element',
      few: '{n} zaznaczone elementy',
      many: '{n} zaznaczonych elementów',
      other: '{n} zaznaczonego elementu',
    }),
  'palette.group.here': 'W tym miejscu',
  'palette.group.goTo': 'Przejdź do',
  'palette.group.page': 'Strona i konto',
  'palette.language': (name: string) => `Język: ${name}`,
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Befehle',
  'palette.placeholder': 'Befehl eingeben',
  'palette.found': (n: number) => count(n, { one: '{n} Befehl', other: '{n} Befehle' }),
  'palette.none': 'Kein Befehl heißt so.',
  'palette.search': (words: string) => `Nach „${words}“ suchen`,
  'palette.group.recent': 'Zuletzt verwendet',
  'palette.group.selection': (n: number) =>
    count(n, { one: '{n} ausgewähltes Element', other: '{n} ausgewählte Elemente' }),
  'palette.group.here': 'An diesem Ort',
  'palette.group.goTo': 'Gehe zu',
  'palette.group.page': 'Seite und Konto',
  'palette.language': (name: string) => `Sprache: ${name}`,
}

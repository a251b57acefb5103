import type { MessageModules } from '../../catalog.ts'

/** German texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Hilfe',
  'help.shortcuts': 'Tastenkürzel',
  'help.mouse': 'Maus und Touch',
  'help.help': 'Diese Hilfe anzeigen',
  'help.palette': 'Befehl suchen',
  'help.clear': 'Auswahl aufheben oder Dialog schließen',
  'help.open': 'Öffnen',
  'help.doubleClick': 'Doppelklick oder doppelt tippen',
  'help.range': 'Bereich auswählen',
  'help.shiftClick': 'Umschalt+Klick',
  'help.add': 'Zur Auswahl hinzufügen',
  'help.modClick': (key: string) => `${key}+Klick`,
  'help.version': (version: string) => `Version ${version}`,
  'help.select': 'Auswählen oder nicht mehr auswählen',
  'help.further': 'Weiter auswählen',
  'help.jump': 'Zu einem Namen springen',
  'help.jump.keys': 'Anfangsbuchstaben tippen',
  'help.touch': 'Berühren',
  'help.touch.tap': 'Doppelt tippen',
  'help.touch.select': 'Auswählen',
  'help.touch.press': 'Gedrückt halten',
  'help.touch.pull': 'Die Liste nach unten ziehen',
  'help.touch.close': 'Dialog oder Menü schließen',
  'help.touch.push': 'Wegwischen',
}

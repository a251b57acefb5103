import type { MessageModules } from '../../catalog.ts'

/** German texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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

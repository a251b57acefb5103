import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.select': 'Velja eða afvelja',
  'help.further': 'Velja fleira',
  'help.jump': 'Fara að nafni',
  'help.jump.keys': 'Sláðu inn fyrstu stafina',
  'help.touch': 'Snerting',
  'help.touch.tap': 'Tvípikka',
  'help.touch.select': 'Velja',
  'help.touch.press': 'Halda fingri á',
  'help.touch.pull': 'Draga listann niður',
  'help.touch.close': 'Loka glugga eða valmynd',
  'help.touch.push': 'Ýta honum burt',
}

import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Hjálp',
  'help.shortcuts': 'Flýtilyklar',
  'help.mouse': 'Mús og snerting',
  'help.help': 'Sýna þessa hjálp',
  'help.palette': 'Finna skipun',
  'help.clear': 'Hreinsa valið eða loka glugga',
  'help.open': 'Opna',
  'help.doubleClick': 'Tvísmella eða ýta tvisvar',
  'help.range': 'Velja svið',
  'help.shiftClick': 'Shift+smella',
  'help.add': 'Bæta við valið',
  'help.modClick': (key: string) => `${key}+smella`,
  'help.version': (version: string) => `Útgáfa ${version}`,
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

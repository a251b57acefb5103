import type { MessageModules } from '../../catalog.ts'

/** Swedish texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Hjälp',
  'help.shortcuts': 'Kortkommandon',
  'help.mouse': 'Mus och pekskärm',
  'help.help': 'Visa den här hjälpen',
  'help.palette': 'Sök kommando',
  'help.clear': 'Avmarkera allt eller stäng en dialogruta',
  'help.open': 'Öppna',
  'help.doubleClick': 'Dubbelklicka eller dubbeltryck',
  'help.range': 'Markera ett intervall',
  'help.shiftClick': 'Skift+klick',
  'help.add': 'Lägg till i markeringen',
  'help.modClick': (key: string) => `${key}+klick`,
  'help.version': (version: string) => `Version ${version}`,
  'help.select': 'Markera eller avmarkera',
  'help.further': 'Utöka markeringen',
  'help.jump': 'Gå till ett namn',
  'help.jump.keys': 'Skriv de första bokstäverna',
  'help.touch': 'Pekskärm',
  'help.touch.tap': 'Dubbeltryck',
  'help.touch.select': 'Markera',
  'help.touch.press': 'Håll intryckt',
  'help.touch.pull': 'Dra ner listan',
  'help.touch.close': 'Stäng en panel eller menyn',
  'help.touch.push': 'Svep bort den',
}

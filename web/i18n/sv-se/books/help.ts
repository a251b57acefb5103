import type { MessageModules } from '../../catalog.ts'

/** Swedish texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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

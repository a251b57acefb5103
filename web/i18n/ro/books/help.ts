import type { MessageModules } from '../../catalog.ts'

/** Romanian texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Ajutor',
  'help.shortcuts': 'Comenzi rapide de la tastatură',
  'help.mouse': 'Mouse și atingere',
  'help.help': 'Afișează acest ajutor',
  'help.palette': 'Găsește o comandă',
  'help.clear': 'Golește selecția sau închide o fereastră',
  'help.open': 'Deschide',
  'help.doubleClick': 'Dublu clic sau atingere dublă',
  'help.range': 'Selectează un interval',
  'help.shiftClick': 'Shift+clic',
  'help.add': 'Adaugă la selecție',
  'help.modClick': (key: string) => `${key}+clic`,
  'help.version': (version: string) => `Versiunea ${version}`,
  'help.select': 'Selectează sau deselectează',
  'help.further': 'Extinde selecția',
  'help.jump': 'Mergi la un nume',
  'help.jump.keys': 'Tastează primele litere',
  'help.touch': 'Atingere',
  'help.touch.tap': 'Atinge de două ori',
  'help.touch.select': 'Selectează',
  'help.touch.press': 'Ține apăsat',
  'help.touch.pull': 'Trage lista în jos',
  'help.touch.close': 'Închide un panou sau meniul',
  'help.touch.push': 'Împinge-l în afara ecranului',
}

import type { MessageModules } from '../../catalog.ts'

/** Romanian texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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

import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.select': 'Selecionar ou desmarcar',
  'help.further': 'Ampliar a seleção',
  'help.jump': 'Ir para um nome',
  'help.jump.keys': 'Digitar as primeiras letras',
  'help.touch': 'Toque',
  'help.touch.tap': 'Tocar duas vezes',
  'help.touch.select': 'Selecionar',
  'help.touch.press': 'Tocar e manter pressionado',
  'help.touch.pull': 'Puxar a lista para baixo',
  'help.touch.close': 'Fechar um painel ou o menu',
  'help.touch.push': 'Deslizar para fora',
}

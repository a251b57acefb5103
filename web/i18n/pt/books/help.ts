import type { Books } from '../../catalogue.ts'

/** The sentences of the help that come when it is opened, in Portuguese. */
export const help: Books['help'] = {
  'help.select': 'Selecionar ou anular a seleção',
  'help.further': 'Alargar a seleção',
  'help.jump': 'Ir para um nome',
  'help.jump.keys': 'Escrever as primeiras letras',
  'help.touch': 'Toque',
  'help.touch.tap': 'Tocar duas vezes',
  'help.touch.select': 'Selecionar',
  'help.touch.press': 'Manter premido',
  'help.touch.pull': 'Puxar a lista para baixo',
  'help.touch.close': 'Fechar um painel ou o menu',
  'help.touch.push': 'Deslizá-lo para fora',
}

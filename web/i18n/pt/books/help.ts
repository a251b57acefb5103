import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Ajuda',
  'help.shortcuts': 'Atalhos de teclado',
  'help.mouse': 'Rato e toque',
  'help.help': 'Mostrar esta ajuda',
  'help.palette': 'Procurar um comando',
  'help.clear': 'Anular a seleção ou fechar uma janela',
  'help.open': 'Abrir',
  'help.doubleClick': 'Duplo clique ou duplo toque',
  'help.range': 'Selecionar um intervalo',
  'help.shiftClick': 'Shift+clique',
  'help.add': 'Adicionar à seleção',
  'help.modClick': (key: string) => `${key}+clique`,
  'help.version': (version: string) => `Versão ${version}`,
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

import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Ajuda',
  'help.shortcuts': 'Atalhos de teclado',
  'help.mouse': 'Mouse e toque',
  'help.help': 'Mostrar esta ajuda',
  'help.palette': 'Encontrar um comando',
  'help.clear': 'Limpar a seleção ou fechar uma janela',
  'help.open': 'Abrir',
  'help.doubleClick': 'Clique duplo ou toque duplo',
  'help.range': 'Selecionar um intervalo',
  'help.shiftClick': 'Shift+clique',
  'help.add': 'Adicionar à seleção',
  'help.modClick': (key: string) => `${key}+clique`,
  'help.version': (version: string) => `Versão ${version}`,
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

import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Faixa de imagens',
  'viewer.edit': 'Girar e cortar',
  'viewer.turnLeft': 'Girar para a esquerda',
  'viewer.turnRight': 'Girar para a direita',
  'viewer.ratio': 'Proporção',
  'viewer.ratio.free': 'Livre',
  'viewer.ratio.original': 'Proporção original',
  'viewer.reset': 'Redefinir',
  'viewer.area': 'Área de corte',
  'viewer.edge.top': 'Borda superior',
  'viewer.edge.right': 'Borda direita',
  'viewer.edge.bottom': 'Borda inferior',
  'viewer.edge.left': 'Borda esquerda',
  'viewer.edit.nothing': 'Não há alterações para salvar',
  'viewer.edit.done': (name) => `${name} editado`,
  'viewer.edit.failed': (name) => `Não foi possível salvar “${name}”.`,
  'viewer.edit.conflict': 'A imagem mudou desde que você a abriu. Confira e tente novamente.',
  'viewer.edit.unsupported':
    'Não é possível editar esta imagem. Ela é animada ou está danificada, ou o formato ou as cores não são compatíveis.',
  'viewer.edit.format': 'não é possível editar imagens deste formato',
  'viewer.edit.animated': 'não é possível editar imagens animadas',
  'viewer.hand.down': 'Deslizar para baixo',
}

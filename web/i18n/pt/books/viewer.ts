import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Tira de imagens',
  'viewer.edit': 'Rodar e recortar',
  'viewer.turnLeft': 'Rodar para a esquerda',
  'viewer.turnRight': 'Rodar para a direita',
  'viewer.ratio': 'Proporções',
  'viewer.ratio.free': 'Livres',
  'viewer.ratio.original': 'Proporções originais',
  'viewer.reset': 'Repor',
  'viewer.area': 'Área de recorte',
  'viewer.edge.top': 'Margem superior',
  'viewer.edge.right': 'Margem direita',
  'viewer.edge.bottom': 'Margem inferior',
  'viewer.edge.left': 'Margem esquerda',
  'viewer.edit.nothing': 'Não há alterações para guardar',
  'viewer.edit.done': (name) => `${name} editado`,
  'viewer.edit.failed': (name) => `Não foi possível guardar “${name}”.`,
  'viewer.edit.conflict': 'A imagem foi alterada desde que a abriu. Verifique-a e tente novamente.',
  'viewer.edit.unsupported':
    'Não é possível editar esta imagem. É animada ou está danificada, ou o formato ou as cores não são suportados.',
  'viewer.edit.format': 'não é possível editar imagens deste formato',
  'viewer.edit.animated': 'não é possível editar imagens animadas',
  'viewer.hand.down': 'Deslizar para baixo',
}

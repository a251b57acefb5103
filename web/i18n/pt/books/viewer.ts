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
  'viewer.edit.nothing': 'nada foi alterado',
  'viewer.edit.done': (name) => `${name} editado`,
  'viewer.edit.failed': (name) => `“${name}” não foi guardado.`,
  'viewer.edit.conflict': 'A imagem foi alterada desde que a abriu. Verifique-a e tente novamente.',
  'viewer.edit.unsupported': 'Não é possível guardar o formato ou as cores, ou a imagem é animada ou está danificada.',
  'viewer.edit.format': 'não é possível editar imagens deste formato',
  'viewer.edit.animated': 'não é possível editar imagens animadas',
  'viewer.hand.down': 'Deslizar para baixo',
}

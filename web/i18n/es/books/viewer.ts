import type { MessageModules } from '../../catalog.ts'

/** Spanish texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Tira de imágenes',
  'viewer.edit': 'Girar y recortar',
  'viewer.turnLeft': 'Girar a la izquierda',
  'viewer.turnRight': 'Girar a la derecha',
  'viewer.ratio': 'Relación de aspecto',
  'viewer.ratio.free': 'Libre',
  'viewer.ratio.original': 'Proporción original',
  'viewer.reset': 'Restablecer',
  'viewer.area': 'Área de recorte',
  'viewer.edge.top': 'Borde superior',
  'viewer.edge.right': 'Borde derecho',
  'viewer.edge.bottom': 'Borde inferior',
  'viewer.edge.left': 'Borde izquierdo',
  'viewer.edit.nothing': 'no hay cambios',
  'viewer.edit.done': (name) => `${name} se editó`,
  'viewer.edit.failed': (name) => `«${name}» no se guardó.`,
  'viewer.edit.conflict': 'La imagen ha cambiado desde que la abriste. Revísala e inténtalo de nuevo.',
  'viewer.edit.unsupported': 'No se pueden guardar su formato o sus colores, o está animada o dañada.',
  'viewer.edit.format': 'no se pueden editar imágenes de este formato',
  'viewer.edit.animated': 'no se pueden editar imágenes animadas',
  'viewer.hand.down': 'Deslizar hacia abajo',
}

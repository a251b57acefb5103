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
  'viewer.edit.nothing': 'No hay cambios que guardar',
  'viewer.edit.done': (name) => `${name} se editó`,
  'viewer.edit.failed': (name) => `No se pudo guardar «${name}».`,
  'viewer.edit.conflict': 'La imagen ha cambiado desde que la abriste. Revísala e inténtalo de nuevo.',
  'viewer.edit.unsupported':
    'Esta imagen no se puede editar. Está animada o dañada, o su formato o sus colores no son compatibles.',
  'viewer.edit.format': 'no se pueden editar imágenes de este formato',
  'viewer.edit.animated': 'no se pueden editar imágenes animadas',
  'viewer.hand.down': 'Deslizar hacia abajo',
}

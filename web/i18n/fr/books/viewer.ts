import type { MessageModules } from '../../catalog.ts'

/** French texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Pellicule',
  'viewer.edit': 'Pivoter et rogner',
  'viewer.turnLeft': 'Pivoter à gauche',
  'viewer.turnRight': 'Pivoter à droite',
  'viewer.ratio': 'Proportions',
  'viewer.ratio.free': 'Libres',
  'viewer.ratio.original': 'Proportions d’origine',
  'viewer.reset': 'Réinitialiser',
  'viewer.area': 'Zone de rognage',
  'viewer.edge.top': 'Bord supérieur',
  'viewer.edge.right': 'Bord droit',
  'viewer.edge.bottom': 'Bord inférieur',
  'viewer.edge.left': 'Bord gauche',
  'viewer.edit.nothing': 'Rien à enregistrer',
  'viewer.edit.done': (name) => `${name} modifié`,
  'viewer.edit.failed': (name) => `Impossible d’enregistrer « ${name} ».`,
  'viewer.edit.conflict': 'L’image a changé depuis que vous l’avez ouverte. Vérifiez-la, puis réessayez.',
  'viewer.edit.unsupported':
    'Cette image ne peut pas être modifiée. Elle est animée ou endommagée, ou son format ou ses couleurs ne sont pas pris en charge.',
  'viewer.edit.format': 'les images de ce format ne peuvent pas être modifiées',
  'viewer.edit.animated': 'les images animées ne peuvent pas être modifiées',
  'viewer.hand.down': 'Balayer vers le bas',
}

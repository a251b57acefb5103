import type { MessageModules } from '../../catalog.ts'

/** Swedish texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Filmremsa',
  'viewer.edit': 'Rotera och beskär',
  'viewer.turnLeft': 'Rotera åt vänster',
  'viewer.turnRight': 'Rotera åt höger',
  'viewer.ratio': 'Bildförhållande',
  'viewer.ratio.free': 'Fritt',
  'viewer.ratio.original': 'Ursprungligt',
  'viewer.reset': 'Återställ',
  'viewer.area': 'Beskärningsyta',
  'viewer.edge.top': 'Övre kant',
  'viewer.edge.right': 'Högra kanten',
  'viewer.edge.bottom': 'Nedre kant',
  'viewer.edge.left': 'Vänstra kanten',
  'viewer.edit.nothing': 'inget har ändrats',
  'viewer.edit.done': (name) => `${name} har redigerats`,
  'viewer.edit.failed': (name) => `”${name}” sparades inte.`,
  'viewer.edit.conflict': 'Bilden har ändrats sedan du öppnade den. Kontrollera den och försök igen.',
  'viewer.edit.unsupported': 'Formatet eller färgerna kan inte sparas, eller så är bilden animerad eller skadad.',
  'viewer.edit.format': 'bilder i det här formatet kan inte redigeras',
  'viewer.edit.animated': 'animerade bilder kan inte redigeras',
  'viewer.hand.down': 'Svep nedåt',
}

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
  'viewer.edit.nothing': 'Inga ändringar att spara',
  'viewer.edit.done': (name) => `${name} har redigerats`,
  'viewer.edit.failed': (name) => `Det gick inte att spara ”${name}”.`,
  'viewer.edit.conflict': 'Bilden har ändrats sedan du öppnade den. Kontrollera den och försök igen.',
  'viewer.edit.unsupported':
    'Den här bilden kan inte redigeras. Den är animerad eller skadad, eller så stöds inte dess format eller färger.',
  'viewer.edit.format': 'bilder i det här formatet kan inte redigeras',
  'viewer.edit.animated': 'animerade bilder kan inte redigeras',
  'viewer.hand.down': 'Svep nedåt',
}

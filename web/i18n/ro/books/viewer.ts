import type { MessageModules } from '../../catalog.ts'

/** Romanian texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Bandă de imagini',
  'viewer.edit': 'Rotește și decupează',
  'viewer.turnLeft': 'Rotește la stânga',
  'viewer.turnRight': 'Rotește la dreapta',
  'viewer.ratio': 'Raport de aspect',
  'viewer.ratio.free': 'Liber',
  'viewer.ratio.original': 'Raport original',
  'viewer.reset': 'Resetează',
  'viewer.area': 'Zonă de decupare',
  'viewer.edge.top': 'Marginea de sus',
  'viewer.edge.right': 'Marginea din dreapta',
  'viewer.edge.bottom': 'Marginea de jos',
  'viewer.edge.left': 'Marginea din stânga',
  'viewer.edit.nothing': 'Nicio modificare de salvat',
  'viewer.edit.done': (name) => `${name} a fost editat`,
  'viewer.edit.failed': (name) => `„${name}” nu a putut fi salvat.`,
  'viewer.edit.conflict': 'Imaginea s-a schimbat de când ați deschis-o. Verificați-o și încercați din nou.',
  'viewer.edit.unsupported':
    'Această imagine nu poate fi editată. Este animată sau deteriorată ori formatul sau culorile nu sunt acceptate.',
  'viewer.edit.format': 'imaginile în acest format nu pot fi editate',
  'viewer.edit.animated': 'imaginile animate nu pot fi editate',
  'viewer.hand.down': 'Glisare în jos',
}

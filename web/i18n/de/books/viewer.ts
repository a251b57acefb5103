import type { MessageModules } from '../../catalog.ts'

/** German texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Filmstreifen',
  'viewer.edit': 'Drehen und zuschneiden',
  'viewer.turnLeft': 'Nach links drehen',
  'viewer.turnRight': 'Nach rechts drehen',
  'viewer.ratio': 'Seitenverhältnis',
  'viewer.ratio.free': 'Frei',
  'viewer.ratio.original': 'Originalformat',
  'viewer.reset': 'Zurücksetzen',
  'viewer.area': 'Zuschneidebereich',
  'viewer.edge.top': 'Oberer Rand',
  'viewer.edge.right': 'Rechter Rand',
  'viewer.edge.bottom': 'Unterer Rand',
  'viewer.edge.left': 'Linker Rand',
  'viewer.edit.nothing': 'Keine Änderungen zum Speichern',
  'viewer.edit.done': (name) => `${name} bearbeitet`,
  'viewer.edit.failed': (name) => `„${name}“ konnte nicht gespeichert werden.`,
  'viewer.edit.conflict':
    'Das Bild wurde geändert, seit Sie es geöffnet haben. Prüfen Sie es und versuchen Sie es erneut.',
  'viewer.edit.unsupported':
    'Dieses Bild kann nicht bearbeitet werden. Es ist animiert oder beschädigt, oder sein Format oder seine Farben werden nicht unterstützt.',
  'viewer.edit.format': 'Bilder in diesem Format können nicht bearbeitet werden',
  'viewer.edit.animated': 'animierte Bilder können nicht bearbeitet werden',
  'viewer.hand.down': 'Nach unten wischen',
}

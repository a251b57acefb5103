import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Details',
  'details.close': 'Details schließen',
  'details.resize': 'Breite des Detailbereichs',
  'details.properties': 'Eigenschaften',
  'details.picture': 'Bild',
  'details.video': 'Video',
  'details.audio': 'Audio',
  'details.access': 'Wer Zugriff hat',
  'details.anyone': 'Jeder mit einem Link',
  'details.othersUnknown': 'Nur Administratoren sehen, wer sonst noch Zugriff hat.',
  'details.activity': 'Aktivität',
  'details.advanced': 'Erweitert',
  'details.location': 'Speicherort',
  'details.created': 'Erstellt',
  'details.mediaType': 'Medientyp',
  'details.totalSize': 'Gesamtgröße',
  'details.links': 'Links',
  'details.noLinks': 'Noch keine Links',
  'details.qr': 'QR-Code',
  'details.allVersions': 'Alle Versionen',
  'details.allActivity': 'Ganzer Verlauf',

  'details.folder': (n) =>
    n === 0 ? 'Leerer Ordner' : count(n, { one: 'Ordner mit {n} Element', other: 'Ordner mit {n} Elementen' }),
}

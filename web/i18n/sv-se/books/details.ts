import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Detaljer',
  'details.close': 'Stäng detaljer',
  'details.resize': 'Detaljpanelens bredd',
  'details.properties': 'Egenskaper',
  'details.picture': 'Bild',
  'details.video': 'Video',
  'details.audio': 'Ljud',
  'details.access': 'Vem som har åtkomst',
  'details.anyone': 'Alla med en länk',
  'details.othersUnknown': 'Bara administratörer ser vilka andra som har åtkomst.',
  'details.activity': 'Aktivitet',
  'details.advanced': 'Avancerat',
  'details.location': 'Plats',
  'details.created': 'Skapad',
  'details.mediaType': 'Mediatyp',
  'details.totalSize': 'Total storlek',
  'details.links': 'Länkar',
  'details.noLinks': 'Inga länkar än',
  'details.qr': 'QR-kod',
  'details.allVersions': 'Alla versioner',
  'details.allActivity': 'Hela historiken',

  'details.folder': (n) =>
    n === 0 ? 'Tom mapp' : count(n, { one: 'Mapp med {n} objekt', other: 'Mapp med {n} objekt' }),
}

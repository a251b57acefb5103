import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Nánar',
  'details.close': 'Loka nánari upplýsingum',
  'details.resize': 'Breidd upplýsingaspjaldsins',
  'details.properties': 'Eiginleikar',
  'details.picture': 'Mynd',
  'details.video': 'Myndskeið',
  'details.audio': 'Hljóð',
  'details.access': 'Hverjir hafa aðgang',
  'details.anyone': 'Allir sem hafa tengil',
  'details.othersUnknown': 'Aðeins stjórnendur sjá hverjir aðrir hafa aðgang.',
  'details.activity': 'Virkni',
  'details.advanced': 'Ítarlegt',
  'details.location': 'Staðsetning',
  'details.created': 'Búið til',
  'details.mediaType': 'Miðlagerð',
  'details.totalSize': 'Heildarstærð',
  'details.links': 'Tenglar',
  'details.noLinks': 'Engir tenglar enn',
  'details.qr': 'QR-kóði',
  'details.allVersions': 'Allar útgáfur',
  'details.allActivity': 'Öll sagan',

  'details.folder': (n) =>
    n === 0 ? 'Tóm mappa' : count(n, { one: 'Mappa með {n} atriði', other: 'Mappa með {n} atriðum' }),
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Detalii',
  'details.close': 'Închide detaliile',
  'details.resize': 'Lățimea panoului de detalii',
  'details.properties': 'Proprietăți',
  'details.picture': 'Imagine',
  'details.video': 'Videoclip',
  'details.audio': 'Audio',
  'details.access': 'Cine are acces',
  'details.anyone': 'Oricine are un link',
  'details.othersUnknown': 'Numai administratorii văd cine altcineva are acces.',
  'details.activity': 'Activitate',
  'details.advanced': 'Avansat',
  'details.location': 'Locație',
  'details.created': 'Creat',
  'details.mediaType': 'Tip media',
  'details.totalSize': 'Dimensiune totală',
  'details.links': 'Linkuri',
  'details.noLinks': 'Încă nu există linkuri',
  'details.qr': 'Cod QR',
  'details.allVersions': 'Toate versiunile',
  'details.allActivity': 'Istoric complet',

  'details.folder': (n) =>
    n === 0
      ? 'Dosar gol'
      : count(n, { one: 'Dosar cu {n} element', few: 'Dosar cu {n} elemente', other: 'Dosar cu {n} de elemente' }),
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Details',
  'details.close': 'Details sluiten',
  'details.resize': 'Breedte van het detailvenster',
  'details.properties': 'Eigenschappen',
  'details.picture': 'Afbeelding',
  'details.video': 'Video',
  'details.audio': 'Audio',
  'details.access': 'Wie toegang heeft',
  'details.anyone': 'Iedereen met een link',
  'details.othersUnknown': 'Alleen beheerders zien wie nog meer toegang heeft.',
  'details.activity': 'Activiteit',
  'details.advanced': 'Geavanceerd',
  'details.location': 'Locatie',
  'details.created': 'Gemaakt',
  'details.mediaType': 'Mediatype',
  'details.totalSize': 'Totale grootte',
  'details.links': 'Links',
  'details.noLinks': 'Nog geen links',
  'details.qr': 'QR-code',
  'details.allVersions': 'Alle versies',
  'details.allActivity': 'Volledige geschiedenis',

  'details.folder': (n) => (n === 0 ? 'Lege map' : count(n, { one: 'Map met {n} item', other: 'Map met {n} items' })),
}

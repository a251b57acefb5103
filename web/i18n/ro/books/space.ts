import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')
const files = (n: number) => count(n, { one: '{n} fișier', few: '{n} fișiere', other: '{n} de fișiere' })
const folders = (n: number) => count(n, { one: '{n} dosar', few: '{n} dosare', other: '{n} de dosare' })

/** Romanian texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Ce ocupă spațiul',
  'space.titleOf': (name: string) => `Ce ocupă spațiul în ${name}`,
  'space.asOf': (when: string) => `Actualizat: ${when}`,
  'space.counting': 'Încă se numără',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'În total',

  'space.inMyFiles': (size: string) => `${size} în Fișierele mele`,
  'space.free': (size: string) => `${size} liberi`,
  'space.volume': (share: string) => `${share} din disc este ocupat`,

  'space.show': 'Afișează',
  'space.by.folder': 'După dosar',
  'space.by.kind': 'După tip',
  'space.by.largest': 'Cele mai mari',
  'space.by.oldest': 'Cele mai vechi',
  'space.up': 'Un dosar mai sus',
  'space.openFolder': 'Arată dosarul',

  'space.name': 'Nume',
  'space.kind': 'Tip',
  'space.size': 'Dimensiune',
  'space.share': 'Pondere',
  'space.files': 'Fișiere',
  'space.modified': 'Modificat',
  'space.where': 'Dosar',
  'space.here': 'Chiar aici',
  'space.showInFolder': (name: string) => `Arată ${name} în dosarul său`,
  'space.restName': 'Toate elementele mai mici',
  'space.map': 'Harta dimensiunilor',
  'space.tile': (name: string, size: string, share: string) => `${name}: ${size}, ${share}`,

  'space.kind.image': 'Imagini',
  'space.kind.audio': 'Fișiere audio',
  'space.kind.video': 'Videoclipuri',
  'space.kind.document': 'Documente',
  'space.kind.text': 'Text și cod',
  'space.kind.archive': 'Arhive',
  'space.kind.other': 'Alte fișiere',

  'space.empty': 'Nimic nu ocupă spațiu aici',
  'space.emptyDetail': 'Nu sunt fișiere în acest dosar și nici în subdosarele sale.',
  'space.noFiles': 'Niciun fișier de afișat',
  'space.off': 'Indexul este oprit',
  'space.offDetail': 'Dimensiunile dosarelor se află din index. Un administrator îl poate porni din setări.',
  'space.building': 'Dosarele încă se numără',
  'space.buildingDetail': 'Această pagină se completează singură imediat ce se află ceva despre dosar.',
  'space.unknown': 'Încă nu se știe nimic despre acest dosar',
  'space.unknownDetail':
    'Indexul nu a ajuns aici. Dosarele de la capătul unor legături se numără acolo unde se află de fapt.',
  'space.partial': 'Dosarele încă se numără: dimensiunile vor crește.',
}

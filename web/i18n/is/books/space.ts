import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')
const files = (n: number) => count(n, { one: '{n} skrá', other: '{n} skrár' })
const folders = (n: number) => count(n, { one: '{n} mappa', other: '{n} möppur' })

/** Icelandic texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Hvað tekur plássið',
  'space.titleOf': (name: string) => `Hvað tekur plássið í „${name}“`,
  'space.asOf': (when: string) => `Staðan: ${when}`,
  'space.counting': 'Talning stendur enn yfir',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'Samtals',

  'space.inMyFiles': (size: string) => `${size} í Mínum skrám`,
  'space.free': (size: string) => `Laust: ${size}`,
  'space.volume': (share: string) => `Notað af diskinum: ${share}`,

  'space.show': 'Sýna',
  'space.by.folder': 'Eftir möppum',
  'space.by.kind': 'Eftir tegundum',
  'space.by.largest': 'Stærstu skrárnar',
  'space.by.oldest': 'Elstu skrárnar',
  'space.up': 'Upp um eina möppu',
  'space.openFolder': 'Sýna möppuna',

  'space.name': 'Heiti',
  'space.kind': 'Tegund',
  'space.size': 'Stærð',
  'space.share': 'Hlutfall',
  'space.files': 'Skrár',
  'space.modified': 'Breytt',
  'space.where': 'Mappa',
  'space.here': 'Einmitt hér',
  'space.showInFolder': (name: string) => `Sýna „${name}“ í möppu`,
  'space.restName': 'Öll minni atriði',
  'space.map': 'Stærðakort',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Myndir',
  'space.kind.audio': 'Hljóð',
  'space.kind.video': 'Myndskeið',
  'space.kind.document': 'Skjöl',
  'space.kind.text': 'Texti og kóði',
  'space.kind.archive': 'Safnskrár',
  'space.kind.other': 'Aðrar skrár',

  'space.empty': 'Ekkert tekur pláss hér',
  'space.emptyDetail': 'Engar skrár eru í þessari möppu eða undirmöppum hennar.',
  'space.noFiles': 'Engin skrá til að sýna',
  'space.off': 'Slökkt er á atriðaskránni',
  'space.offDetail': 'Stærðir mappa koma úr atriðaskránni. Stjórnandi getur kveikt á henni í stillingunum.',
  'space.building': 'Enn er verið að telja möppur',
  'space.buildingDetail': 'Þessi síða fyllist sjálf um leið og eitthvað er vitað um þessa möppu.',
  'space.unknown': 'Ekkert er vitað um þessa möppu enn',
  'space.unknownDetail':
    'Atriðaskráin hefur ekki náð hingað. Möppur á bak við tengla eru taldar þar sem þær eru í raun og veru.',
  'space.partial': 'Enn er verið að telja möppur: stærðirnar munu aukast.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')
const files = (n: number) => count(n, { one: '{n} fil', other: '{n} filer' })
const folders = (n: number) => count(n, { one: '{n} mapp', other: '{n} mappar' })

/** Swedish texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Vad som tar plats',
  'space.titleOf': (name: string) => `Vad som tar plats i ${name}`,
  'space.asOf': (when: string) => `Senast räknat: ${when}`,
  'space.counting': 'Räknas fortfarande',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'Sammanlagt',

  'space.inMyFiles': (size: string) => `${size} i Mina filer`,
  'space.free': (size: string) => `${size} ledigt`,
  'space.volume': (share: string) => `${share} av disken används`,

  'space.show': 'Visa',
  'space.by.folder': 'Efter mapp',
  'space.by.kind': 'Efter typ',
  'space.by.largest': 'Största filerna',
  'space.by.oldest': 'Äldsta filerna',
  'space.up': 'Upp en mapp',
  'space.openFolder': 'Visa mappen',

  'space.name': 'Namn',
  'space.kind': 'Typ',
  'space.size': 'Storlek',
  'space.share': 'Andel',
  'space.files': 'Filer',
  'space.modified': 'Ändrad',
  'space.where': 'Mapp',
  'space.here': 'Direkt här',
  'space.showInFolder': (name: string) => `Visa ${name} i mappen`,
  'space.restName': 'Alla mindre objekt',
  'space.map': 'Karta över storlekar',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Bilder',
  'space.kind.audio': 'Ljud',
  'space.kind.video': 'Video',
  'space.kind.document': 'Dokument',
  'space.kind.text': 'Text och kod',
  'space.kind.archive': 'Arkiv',
  'space.kind.other': 'Andra filer',

  'space.empty': 'Inget tar plats här',
  'space.emptyDetail': 'Det finns inga filer i den här mappen eller under den.',
  'space.noFiles': 'Ingen fil att visa',
  'space.off': 'Indexet är avstängt',
  'space.offDetail': 'Mapparnas storlekar kommer från indexet. En administratör kan slå på det i inställningarna.',
  'space.building': 'Mapparna räknas fortfarande',
  'space.buildingDetail': 'Sidan fylls av sig själv så snart något är känt om den här mappen.',
  'space.unknown': 'Inget är känt om den här mappen än',
  'space.unknownDetail': 'Indexet har inte kommit hit. Mappar bakom genvägar räknas där de verkligen ligger.',
  'space.partial': 'Mapparna räknas fortfarande: storlekarna kommer att öka.',
}

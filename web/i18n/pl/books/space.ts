import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')
const files = (n: number) => count(n, { one: '{n} plik', few: '{n} pliki', many: '{n} plików', other: '{n} pliku' })
const folders = (n: number) =>
  count(n, { one: '{n} folder', few: '{n} foldery', many: '{n} folderów', other: '{n} folderu' })

/** Polish texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Co zajmuje miejsce',
  'space.titleOf': (name: string) => `Co zajmuje miejsce w „${name}”`,
  'space.asOf': (when: string) => `Stan: ${when}`,
  'space.counting': 'Trwa liczenie',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'Razem',

  'space.inMyFiles': (size: string) => `Moje pliki: ${size}`,
  'space.free': (size: string) => `Wolne: ${size}`,
  'space.volume': (share: string) => `Zajęte ${share} dysku`,

  'space.show': 'Pokaż',
  'space.by.folder': 'Według folderów',
  'space.by.kind': 'Według typów',
  'space.by.largest': 'Największe pliki',
  'space.by.oldest': 'Najstarsze pliki',
  'space.up': 'Poziom wyżej',
  'space.openFolder': 'Pokaż folder',

  'space.name': 'Nazwa',
  'space.kind': 'Typ',
  'space.size': 'Rozmiar',
  'space.share': 'Udział',
  'space.files': 'Pliki',
  'space.modified': 'Zmodyfikowano',
  'space.where': 'Folder',
  'space.here': 'Bezpośrednio tutaj',
  'space.showInFolder': (name: string) => `Pokaż „${name}” w folderze`,
  'space.restName': 'Wszystkie mniejsze elementy',
  'space.map': 'Mapa rozmiarów',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Obrazy',
  'space.kind.audio': 'Dźwięk',
  'space.kind.video': 'Wideo',
  'space.kind.document': 'Dokumenty',
  'space.kind.text': 'Tekst i kod',
  'space.kind.archive': 'Archiwa',
  'space.kind.other': 'Inne pliki',

  'space.empty': 'Nic nie zajmuje tu miejsca',
  'space.emptyDetail': 'W tym folderze ani w jego podfolderach nie ma plików.',
  'space.noFiles': 'Brak plików do pokazania',
  'space.off': 'Indeks jest wyłączony',
  'space.offDetail': 'Rozmiary folderów pochodzą z indeksu. Administrator może go włączyć w ustawieniach.',
  'space.building': 'Trwa liczenie folderów',
  'space.buildingDetail': 'Strona uzupełni się sama, gdy tylko coś będzie o tym folderze wiadomo.',
  'space.unknown': 'O tym folderze jeszcze nic nie wiadomo',
  'space.unknownDetail':
    'Indeks jeszcze tu nie dotarł. Foldery, do których prowadzą dowiązania, są liczone tam, gdzie naprawdę się znajdują.',
  'space.partial': 'Trwa liczenie folderów: rozmiary jeszcze wzrosną.',
}

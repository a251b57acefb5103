import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')
const files = (n: number) => count(n, { one: '{n} Datei', other: '{n} Dateien' })
const folders = (n: number) => count(n, { one: '{n} Ordner', other: '{n} Ordner' })

/** German texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Was Platz belegt',
  'space.titleOf': (name: string) => `Was Platz belegt in ${name}`,
  'space.asOf': (when: string) => `Stand: ${when}`,
  'space.counting': 'Wird noch gezählt',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'Insgesamt',

  'space.inMyFiles': (size: string) => `${size} in „Meine Dateien“`,
  'space.free': (size: string) => `${size} frei`,
  'space.volume': (share: string) => `${share} des Datenträgers belegt`,

  'space.show': 'Anzeigen',
  'space.by.folder': 'Nach Ordner',
  'space.by.kind': 'Nach Art',
  'space.by.largest': 'Größte Dateien',
  'space.by.oldest': 'Älteste Dateien',
  'space.up': 'Einen Ordner höher',
  'space.openFolder': 'Ordner anzeigen',

  'space.name': 'Name',
  'space.kind': 'Art',
  'space.size': 'Größe',
  'space.share': 'Anteil',
  'space.files': 'Dateien',
  'space.modified': 'Geändert',
  'space.where': 'Ordner',
  'space.here': 'Direkt hier',
  'space.showInFolder': (name: string) => `${name} im Ordner zeigen`,
  'space.restName': 'Alle kleineren Elemente',
  'space.map': 'Größenübersicht',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Bilder',
  'space.kind.audio': 'Audio',
  'space.kind.video': 'Videos',
  'space.kind.document': 'Dokumente',
  'space.kind.text': 'Text und Code',
  'space.kind.archive': 'Archive',
  'space.kind.other': 'Andere Dateien',

  'space.empty': 'Hier belegt nichts Platz',
  'space.emptyDetail': 'In diesem Ordner und darunter gibt es keine Dateien.',
  'space.noFiles': 'Keine Datei anzuzeigen',
  'space.off': 'Der Index ist ausgeschaltet',
  'space.offDetail': 'Ordnergrößen stammen aus dem Index. Ein Administrator kann ihn in den Einstellungen einschalten.',
  'space.building': 'Die Ordner werden noch gezählt',
  'space.buildingDetail': 'Diese Seite füllt sich von selbst, sobald etwas über diesen Ordner bekannt ist.',
  'space.unknown': 'Über diesen Ordner ist noch nichts bekannt',
  'space.unknownDetail':
    'Der Index war noch nicht hier. Ordner hinter Verknüpfungen werden dort gezählt, wo sie wirklich liegen.',
  'space.partial': 'Die Ordner werden noch gezählt: Die Größen nehmen noch zu.',
}

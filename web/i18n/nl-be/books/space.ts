import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')
const files = (n: number) => count(n, { one: '{n} bestand', other: '{n} bestanden' })
const folders = (n: number) => count(n, { one: '{n} map', other: '{n} mappen' })

/** Belgian Dutch texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Wat plaats inneemt',
  'space.titleOf': (name: string) => `Wat plaats inneemt in ${name}`,
  'space.asOf': (when: string) => `Stand: ${when}`,
  'space.counting': 'Wordt nog geteld',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'In totaal',

  'space.inMyFiles': (size: string) => `${size} in Mijn bestanden`,
  'space.free': (size: string) => `${size} vrij`,
  'space.volume': (share: string) => `${share} van de schijf is in gebruik`,

  'space.show': 'Tonen',
  'space.by.folder': 'Per map',
  'space.by.kind': 'Per soort',
  'space.by.largest': 'Grootste bestanden',
  'space.by.oldest': 'Oudste bestanden',
  'space.up': 'Eén map hoger',
  'space.openFolder': 'Map tonen',

  'space.name': 'Naam',
  'space.kind': 'Soort',
  'space.size': 'Grootte',
  'space.share': 'Aandeel',
  'space.files': 'Bestanden',
  'space.modified': 'Gewijzigd',
  'space.where': 'Map',
  'space.here': 'Rechtstreeks hier',
  'space.showInFolder': (name: string) => `${name} tonen in de map`,
  'space.restName': 'Alle kleinere items',
  'space.map': 'Overzicht van groottes',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Afbeeldingen',
  'space.kind.audio': 'Audio',
  'space.kind.video': 'Video’s',
  'space.kind.document': 'Documenten',
  'space.kind.text': 'Tekst en code',
  'space.kind.archive': 'Archieven',
  'space.kind.other': 'Andere bestanden',

  'space.empty': 'Hier neemt niets plaats in',
  'space.emptyDetail': 'Er zijn geen bestanden in deze map of daaronder.',
  'space.noFiles': 'Geen bestand om te tonen',
  'space.off': 'De index staat uit',
  'space.offDetail': 'De grootte van mappen komt uit de index. Een beheerder kan hem aanzetten in de instellingen.',
  'space.building': 'De mappen worden nog geteld',
  'space.buildingDetail': 'Deze pagina vult zichzelf aan zodra er iets over deze map bekend is.',
  'space.unknown': 'Over deze map is nog niets bekend',
  'space.unknownDetail':
    'De index is hier nog niet geweest. Mappen achter koppelingen worden geteld waar ze echt staan.',
  'space.partial': 'De mappen worden nog geteld: de groottes lopen nog op.',
}

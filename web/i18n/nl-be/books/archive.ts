import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Inhoud van ${name}`,
  'archive.way': 'Map in het archief',
  'archive.search': 'Zoeken in het archief',
  'archive.name': 'Naam',
  'archive.size': 'Grootte',
  'archive.modified': 'Gewijzigd',
  'archive.names': 'Codering van de namen',
  'archive.names.automatic': 'Automatisch',
  'archive.names.guessed': (name) => `Automatisch (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} bestand', other: '{n} bestanden' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, { one: '{n} item kan niet worden uitgepakt', other: '{n} items kunnen niet worden uitgepakt' }),
  'archive.selected': (n: number) => count(n, { one: '{n} geselecteerd', other: '{n} geselecteerd' }),
  'archive.found': (n: number) => count(n, { one: '{n} gevonden', other: '{n} gevonden' }),
  'archive.empty': 'Dit archief is leeg.',
  'archive.emptyFolder': 'Deze map is leeg.',
  'archive.nothingFound': 'Niets in deze map heeft zo’n naam.',

  'archive.failed.notArchive': 'Dit is geen leesbaar archief, of het is beschadigd.',
  'archive.failed.tooLarge': 'Dit archief bevat te veel om hier te tonen.',
  'archive.failed.detail': 'Je kunt het nog wel downloaden.',

  'archive.refusal.name': 'de naam leidt ergens anders heen of kan niet worden gebruikt',
  'archive.refusal.duplicate': 'een ander item heeft dezelfde naam',
  'archive.refusal.link': 'een koppeling',
  'archive.refusal.special': 'geen bestand en geen map',
  'archive.refusal.encrypted': 'versleuteld',
  'archive.refusal.method': 'ingepakt op een manier die Coffer niet kent',
  'archive.refusal.damaged': 'beschadigd',
  'archive.refusal.taken': 'de naam is al in gebruik',
  'archive.refusal.denied': 'daar niet toegestaan',

  'archive.entry.download': 'Downloaden',
  'archive.entry.none': 'Van dit bestand is geen voorbeeld beschikbaar.',
  'archive.entry.tooLarge': 'Dit bestand is te groot om hier te tonen.',
  'archive.entry.failed': 'Het kan niet worden getoond: misschien is het beschadigd.',

  'archive.extractAll': 'Alles uitpakken',
  'archive.extractSelected': (n: number) => count(n, { one: '{n} item uitpakken', other: '{n} items uitpakken' }),
  'archive.extract.denied': 'je mag geen bestanden maken',
  'archive.extract.tooMany': 'te veel items om één voor één te kiezen',
  'archive.extract.title': (name: string) => `“${name}” uitpakken`,
  'archive.extract.into': 'In de map',
  'archive.extract.intoHint': 'Bestaat ze nog niet, dan wordt ze gemaakt.',
  'archive.extract.choose': 'Kiezen…',
  'archive.extract.chooseTitle': 'In welke map uitpakken?',
  'archive.extract.conflict': 'Als een naam daar al in gebruik is',
  'archive.extract.keep_both': 'Beide behouden',
  'archive.extract.keep_both.hint': 'Het nieuwe bestand krijgt een nummer.',
  'archive.extract.skip': 'Bestand overslaan',
  'archive.extract.replace': 'Bestaande vervangen',
  'archive.extract.replace.hint': 'De oude inhoud wordt een versie.',
  'archive.extract.refuse': 'Helemaal niets uitpakken',
  'archive.extract.start': 'Uitpakken',
  'archive.extract.running': 'Bezig met uitpakken. Als je annuleert, wordt wat al is gemaakt weer verwijderd.',
  'archive.extract.noFolder': 'Geef een map op.',
  'archive.extract.notFolder': 'Daar staat een bestand, geen map.',
  'archive.extract.badFolder': 'Zo kan geen map heten.',
  'archive.extract.taken': 'Een naam is daar al in gebruik; er is dus niets uitgepakt.',
  'archive.extract.changed': 'Het archief is ondertussen gewijzigd; er is dus niets uitgepakt.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: '{n} bestand', other: '{n} bestanden' })} uitgepakt in “${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, { one: '{n} item is weggelaten:', other: '{n} items zijn weggelaten:' }),
  'archive.extract.more': (n: number) => count(n, { one: 'en nog {n}', other: 'en nog {n}' }),
  'archive.extract.open': 'Map openen',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Inhalt von ${name}`,
  'archive.way': 'Ordner im Archiv',
  'archive.search': 'Im Archiv suchen',
  'archive.name': 'Name',
  'archive.size': 'Größe',
  'archive.modified': 'Geändert',
  'archive.names': 'Codierung der Namen',
  'archive.names.automatic': 'Automatisch',
  'archive.names.guessed': (name) => `Automatisch (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} Datei', other: '{n} Dateien' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, { one: '{n} Eintrag kann nicht entpackt werden', other: '{n} Einträge können nicht entpackt werden' }),
  'archive.selected': (n: number) => count(n, { one: '{n} ausgewählt', other: '{n} ausgewählt' }),
  'archive.found': (n: number) => count(n, { one: '{n} gefunden', other: '{n} gefunden' }),
  'archive.empty': 'Dieses Archiv ist leer.',
  'archive.emptyFolder': 'Dieser Ordner ist leer.',
  'archive.nothingFound': 'Nichts in diesem Ordner heißt so.',

  'archive.failed.notArchive': 'Das ist kein lesbares Archiv, oder es ist beschädigt.',
  'archive.failed.tooLarge': 'Dieses Archiv enthält zu viel, um hier angezeigt zu werden.',
  'archive.failed.detail': 'Sie können es weiterhin herunterladen.',

  'archive.refusal.name': 'sein Name führt woandershin oder kann nicht verwendet werden',
  'archive.refusal.duplicate': 'ein anderer Eintrag hat denselben Namen',
  'archive.refusal.link': 'eine Verknüpfung',
  'archive.refusal.special': 'weder Datei noch Ordner',
  'archive.refusal.encrypted': 'verschlüsselt',
  'archive.refusal.method': 'auf eine Weise gepackt, die Coffer nicht kennt',
  'archive.refusal.damaged': 'beschädigt',
  'archive.refusal.taken': 'der Name ist vergeben',
  'archive.refusal.denied': 'dort nicht erlaubt',

  'archive.entry.download': 'Herunterladen',
  'archive.entry.none': 'Für diese Datei ist keine Vorschau verfügbar.',
  'archive.entry.tooLarge': 'Diese Datei ist zu groß, um hier angezeigt zu werden.',
  'archive.entry.failed': 'Anzeige nicht möglich: Die Datei ist vielleicht beschädigt.',

  'archive.extractAll': 'Alles entpacken',
  'archive.extractSelected': (n: number) => count(n, { one: '{n} Element entpacken', other: '{n} Elemente entpacken' }),
  'archive.extract.denied': 'Sie dürfen keine Dateien anlegen',
  'archive.extract.tooMany': 'zu viele Elemente, um sie einzeln auszuwählen',
  'archive.extract.title': (name: string) => `„${name}“ entpacken`,
  'archive.extract.into': 'In den Ordner',
  'archive.extract.intoHint': 'Er wird angelegt, wenn es ihn nicht gibt.',
  'archive.extract.choose': 'Wählen…',
  'archive.extract.chooseTitle': 'In welchen Ordner entpacken?',
  'archive.extract.conflict': 'Wenn dort ein Name vergeben ist',
  'archive.extract.keep_both': 'Beide behalten',
  'archive.extract.keep_both.hint': 'Die neue Datei bekommt eine Nummer.',
  'archive.extract.skip': 'Datei überspringen',
  'archive.extract.replace': 'Vorhandenes ersetzen',
  'archive.extract.replace.hint': 'Der alte Inhalt wird eine Version.',
  'archive.extract.refuse': 'Gar nichts entpacken',
  'archive.extract.start': 'Entpacken',
  'archive.extract.running': 'Wird entpackt. Beim Abbrechen wird alles bereits Angelegte wieder entfernt.',
  'archive.extract.noFolder': 'Geben Sie einen Ordner an.',
  'archive.extract.notFolder': 'Dort liegt eine Datei, kein Ordner.',
  'archive.extract.badFolder': 'So kann kein Ordner heißen.',
  'archive.extract.taken': 'Dort ist ein Name vergeben, daher wurde nichts entpackt.',
  'archive.extract.changed': 'Das Archiv wurde inzwischen geändert, daher wurde nichts entpackt.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: '{n} Datei', other: '{n} Dateien' })} nach „${folder}“ entpackt`,
  'archive.extract.leftOut': (n: number) =>
    count(n, { one: '{n} Eintrag wurde ausgelassen:', other: '{n} Einträge wurden ausgelassen:' }),
  'archive.extract.more': (n: number) => count(n, { one: 'und {n} weiterer', other: 'und {n} weitere' }),
  'archive.extract.open': 'Ordner öffnen',
}

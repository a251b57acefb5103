import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `„${name}“ teilen`,
  'links.editTitle': (name: string) => `Link zu „${name}“`,
  'links.list': 'Links',
  'links.new': 'Neu',
  'links.create': 'Link erstellen',
  'links.save': 'Speichern',
  'links.back': 'Zurück',
  'links.failed': 'Die Links konnten nicht abgerufen werden.',

  'links.copy': 'Link kopieren',
  'links.copyOf': (name: string) => `Link zu ${name} kopieren`,
  'links.copied': 'Link kopiert!',
  'links.copyByHand': 'Der Browser lässt Coffer nicht kopieren. Der Link ist markiert: Kopieren Sie ihn von hier.',
  'links.address': 'Link',
  'links.edit': 'Bearbeiten',
  'links.editOf': (name: string) => `Link zu ${name} bearbeiten`,
  'links.delete': 'Löschen',
  'links.deleteOf': (name: string) => `Link zu ${name} löschen`,
  'links.deleted': 'Freigabe gelöscht!',
  'links.delete.title': 'Diesen Link löschen?',
  'links.delete.detail': (name: string) =>
    `Wer ihn hat, kann „${name}“ damit nicht mehr öffnen. Die Dateien bleiben erhalten.`,

  'links.permanent': 'Unbegrenzt',
  'links.expired': 'Abgelaufen',
  'links.expires': (when: string) => `Läuft ${when} ab`,
  'links.hasPassword': 'Mit Passwort',
  'links.isUpload': 'Empfängt Dateien',
  'links.suspended': 'Ausgesetzt: Das Element ist im Papierkorb',
  'links.downloads': (n: number) => count(n, { one: '{n} Download', other: '{n} Downloads' }),
  'links.downloadsOf': (n: number, limit: number) =>
    count(limit, { one: `${n} von {n} Download`, other: `${n} von {n} Downloads` }),
  'links.received': (n: number) => count(n, { one: '{n} Datei empfangen', other: '{n} Dateien empfangen' }),
  'links.received.title': (name: string) => `Empfangen in „${name}“`,
  'links.received.from': (name: string) => `Von ${name}`,
  'links.received.unnamed': (address: string) => `Von ${address}`,
  'links.received.none': 'Bisher hat niemand etwas gesendet.',
  'links.received.failed': 'Das Empfangene konnte nicht abgerufen werden.',
  'links.lastUsed': (when: string) => `Zuletzt verwendet: ${when}`,

  'links.password': 'Passwort',
  'links.passwordHint': 'Optional',
  'links.passwordKeep': 'Leer lassen, um das Passwort zu behalten',
  'links.passwordRemove': 'Passwort entfernen',
  'links.duration': 'Gültig für',
  'links.durationHint': 'Leer: unbegrenzt',
  'links.unit': 'Einheit',
  'links.unit.seconds': 'Sekunden',
  'links.unit.minutes': 'Minuten',
  'links.unit.hours': 'Stunden',
  'links.unit.days': 'Tage',
  'links.expiry': 'Ablauf',
  'links.expiry.keep': (now: string) => `Wie bisher: ${now}`,
  'links.expiry.change': 'Ändern',
  'links.more': 'Mehr',
  'links.limit': 'Höchstzahl der Downloads',
  'links.limitHint': 'Leer: beliebig viele',
  'links.name': 'Name in der Adresse',
  'links.nameHint':
    'Buchstaben, Ziffern, Bindestriche und Unterstriche. Ein Teil der Adresse bleibt unmöglich zu erraten.',
  'links.guessable': 'Nur der Name',
  'links.guessableHint':
    'Eine kurze Adresse, die sich leicht weitersagen lässt. Da sie zu erraten ist, sollte der Link ein Passwort haben.',
  'links.receive': 'Andere dürfen hierher Dateien senden',
  'links.receiveHint':
    'Besucher fügen diesem Ordner Dateien hinzu. Sie sehen nicht, was darin ist, und ersetzen nichts.',
  'links.maxFiles': 'Höchstzahl der Dateien',
  'links.maxFileSize': 'Höchstgröße je Datei, in MB',
  'links.maxTotalSize': 'Höchstgröße insgesamt, in MB',
  'links.extensions': 'Dateitypen',
  'links.extensionsHint': 'Endungen, etwa jpg pdf. Leer: alle.',
  'links.askName': 'Besucher nach ihrem Namen fragen',

  'links.error.duration': (most: string) => `Eine ganze Zahl von 1 bis ${most} oder nichts.`,
  'links.error.number': 'Eine ganze Zahl ab 1 oder nichts.',
  'links.error.name':
    'Höchstens 63 Buchstaben, Ziffern, Bindestriche und Unterstriche, beginnend mit einem Buchstaben oder einer Ziffer.',
  'links.error.nameNeeded': 'Zuerst einen Namen eingeben.',
  'links.error.nameTaken': 'Es gibt bereits einen Link mit diesem Namen.',
  'links.error.extensions': 'Endungen ohne Punkt, durch Leerzeichen getrennt.',
  'links.error.tooMany': 'Mehr Links sind nicht möglich. Löschen Sie zuerst einen in den Einstellungen.',
  'links.error.refused': 'Der Server nimmt das nicht an.',

  'links.path': 'Pfad',
  'links.durationColumn': 'Gültigkeit',
  'links.owner': 'Benutzername',
  'links.use': 'Nutzung',
  'links.tools': 'Aktionen',
  'links.search': 'Link suchen',
  'links.found': (n: number) => count(n, { one: '{n} Link', other: '{n} Links' }),
  'links.noneFound': 'Kein passender Link gefunden.',
  'links.none': 'Hier ist es noch ganz einsam…',
  'links.noneDetail':
    'Hier erscheint, was Sie per Link teilen. Wählen Sie eine Datei oder einen Ordner aus und dann „Teilen“.',
  'links.showMore': 'Mehr anzeigen',

  'formats.title': (n: number) => count(n, { one: '{n} Element herunterladen', other: '{n} Elemente herunterladen' }),
  'formats.titleOf': (name: string) => `„${name}“ herunterladen`,
  'formats.detail': 'Wählen Sie das Format des Downloads.',
  'formats.tooMany':
    'Das sind zu viele Elemente für einen Download. Wählen Sie weniger aus oder laden Sie den Ordner herunter, in dem sie liegen.',
  'formats.zipHint': 'Lässt sich auf jedem Computer öffnen',
}

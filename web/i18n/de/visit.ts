import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('de')

/** German texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Freigegebener Ordner',
  'visit.folder': 'Ordner',
  'visit.trail': 'Aktueller Ort',
  'visit.modified': 'Geändert',
  'visit.items': (n: number) => count(n, { one: '{n} Element', other: '{n} Elemente' }),
  'visit.download': 'Herunterladen',
  'visit.downloadFolder': 'Alles herunterladen',
  'visit.downloadOf': (name: string) => `${name} herunterladen`,
  'visit.formats': 'Andere Formate',
  'visit.downloadAs': (format: string) => `Als ${format} herunterladen`,
  'visit.open': 'Öffnen',
  'visit.ends': 'Link läuft ab:',
  'visit.downloadsLeft': (n: number) =>
    n === 0 ? 'Keine Downloads mehr übrig' : count(n, { one: 'Noch ein Download', other: 'Noch {n} Downloads' }),
  'visit.qr': 'QR-Code dieses Links',
  'visit.qrHint': 'Mit der Kamera erfassen, um den Link auf einem anderen Gerät zu öffnen.',
  'visit.contents': 'Inhalt',
  'visit.showMore': 'Mehr anzeigen',
  'visit.shown': (shown: number, all: number) =>
    `${shown} von ${count(all, { one: '{n} Element', other: '{n} Elementen' })}`,
  'visit.empty': 'Dieser Ordner ist leer.',
  'visit.preview': (name: string) => `Vorschau von ${name}`,
  'visit.previous': 'Zurück',
  'visit.next': 'Weiter',
  'visit.place': (place: number, all: number) => `${place} von ${all}`,
  'visit.notShown': 'Das kann hier nicht angezeigt werden. Sie können es herunterladen.',

  'visit.send.to': (name: string) => `Dateien an „${name}“ senden`,
  'visit.send.yourName': 'Ihr Name (optional)',
  'visit.send.zone': 'Ablagebereich für Dateien',
  'visit.send.dropHere': 'Dateien hier ablegen.',
  'visit.send.unseen': 'Andere Besucher sehen nicht, was Sie senden.',
  'visit.send.choose': 'Dateien wählen',
  'visit.send.eachUpTo': (size: string) => `Je Datei höchstens ${size}.`,
  'visit.send.filesLeft': (n: number) => count(n, { one: 'Noch eine Datei.', other: 'Noch {n} Dateien.' }),
  'visit.send.sizeLeft': (size: string) => `Insgesamt noch ${size}.`,
  'visit.send.only': (extensions: string) => `Nur ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `${sent} von ${count(all, { one: '{n} Datei', other: '{n} Dateien' })} gesendet`,
  'visit.send.waiting': 'Wartet',
  'visit.send.done': 'Gesendet',
  'visit.send.cancelOf': (name: string) => `${name} nicht senden`,
  'visit.send.againOf': (name: string) => `${name} erneut senden`,
  'visit.send.full': 'Dieser Link nimmt keine weiteren Dateien an.',
  'visit.send.folder':
    'Ordner können nicht gesendet werden. Senden Sie die Dateien daraus oder packen Sie den Ordner zuerst.',
  'visit.send.noRoom': 'Dafür ist nicht mehr genug Platz.',
  'visit.send.refused': 'Der Link nimmt diese Datei nicht an.',
  'visit.send.tooLarge': 'Das ist größer, als der Link annimmt.',
  'visit.send.wrongType': 'Der Link nimmt Dateien dieser Art nicht an.',

  'visit.locked': 'Dieser Link ist mit einem Passwort geschützt',
  'visit.lockedDetail': 'Sie erhalten es von der Person, die Ihnen den Link geschickt hat.',
  'visit.password': 'Passwort',
  'visit.unlock': 'Weiter',

  'visit.gone':
    'Der Link ist vielleicht abgelaufen, oder sein Ziel gibt es nicht mehr. Fragen Sie die Person, die ihn Ihnen geschickt hat.',
  'visit.forbidden': 'Fragen Sie die Person, die Ihnen den Link geschickt hat.',
  'visit.broken': 'Versuchen Sie es gleich noch einmal.',
  'visit.offline': 'Prüfen Sie Ihre Verbindung. Sobald Sie wieder online sind, versucht es die Seite erneut.',
}

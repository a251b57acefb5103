import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')
const numbers = new Intl.NumberFormat('de')

/** German texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Uploads',
  'uploads.all': 'Alle Uploads',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'Wird gelesen…' : count(n, { one: '{n} Element wird gelesen…', other: '{n} Elemente werden gelesen…' }),
  'uploads.running': (done: number, total: number) =>
    count(total, { one: 'Wird hochgeladen', other: `${numbers.format(done)} von {n} hochgeladen` }),
  'uploads.waiting': 'Wartet auf Sie',
  'uploads.failedSome': (n: number) =>
    count(n, { one: '{n} Upload fehlgeschlagen', other: '{n} Uploads fehlgeschlagen' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · noch ${left}`,
  'uploads.done': (n: number) => count(n, { one: 'Ein Element hochgeladen', other: '{n} Elemente hochgeladen' }),
  'uploads.percent': (percent: string) => `Uploads: ${percent} erledigt`,
  'uploads.expand': 'Uploads anzeigen',
  'uploads.collapse': 'Uploads ausblenden',
  'uploads.cancelAll': 'Alle Uploads abbrechen',
  'uploads.cancel': (name: string) => `${name} abbrechen`,
  'uploads.retry': (name: string) => `${name} erneut versuchen`,
  'uploads.retryFailed': 'Erneut versuchen',
  'uploads.dismiss': 'Ausblenden',
  'uploads.pause': 'Alle Uploads anhalten',
  'uploads.resume': 'Alle Uploads fortsetzen',
  'uploads.pauseOne': (name: string) => `${name} anhalten`,
  'uploads.resumeOne': (name: string) => `${name} fortsetzen`,
  'uploads.paused': (done: number, total: number) =>
    count(total, { one: 'Angehalten', other: `Angehalten, ${numbers.format(done)} von {n} fertig` }),
  'uploads.offline': 'Keine Verbindung. Es geht von selbst weiter.',
  'uploads.full':
    'Der Datenträger des Servers ist voll. Was angekommen ist, bleibt; schaffen Sie dort Platz und fahren Sie dann fort.',
  'uploads.short': (free: string, needed: string) =>
    `Das wird nicht passen. Auf dem Server frei: ${free}. Noch hochzuladen: ${needed}.`,
  'uploads.short.goOn': 'Trotzdem hochladen',
  'uploads.short.cancel': 'Abbrechen',
  'uploads.goOn': 'Fortsetzen',
  'uploads.failed.more': 'Aktionen für fehlgeschlagene Uploads',
  'uploads.failed.copy': 'Liste kopieren',
  'uploads.failed.clear': 'Liste leeren',
  'uploads.decide': 'Entscheiden…',
  'uploads.taken': (n: number) => count(n, { one: '{n} Name ist vergeben', other: '{n} Namen sind vergeben' }),
  'uploads.unreadable': 'Die Datei konnte auf Ihrem Gerät nicht gelesen werden.',
  'uploads.state.queued': 'Wartet',
  'uploads.state.done': 'Fertig',
  'uploads.state.paused': 'Angehalten',
  'uploads.state.unfinished': 'Unterbrochen',
  'uploads.state.conflict': 'Name vergeben',
  'uploads.conflict.title': 'Dieser Name ist vergeben',
  'uploads.conflict.text': 'Im Ordner gibt es bereits etwas mit diesem Namen. Was soll mit der neuen Datei geschehen?',
  'uploads.conflict.replace': 'Ersetzen',
  'uploads.conflict.keepBoth': 'Beide behalten',
  'uploads.conflict.skip': 'Überspringen',
  'uploads.conflict.skipSame': 'Bei gleicher Größe und Zeit überspringen',
  'uploads.conflict.more': (n: number) => count(n, { one: 'und eine weitere', other: 'und {n} weitere' }),
  'uploads.unfinished.title': 'Dieser Upload wurde unterbrochen',
  'uploads.unfinished.text': (percent: string) =>
    `${percent} dieser Datei sind bereits angekommen. Soll der Upload dort weitergehen?`,
  'uploads.unfinished.resume': 'Fortsetzen',
  'uploads.unfinished.restart': 'Neu beginnen',
  'uploads.logOut.title': 'Abmelden und Uploads stoppen?',
  'uploads.logOut.detail': 'Noch ist nicht alles angekommen.',
  'uploads.logOut.stop': 'Stoppen und abmelden',
  'uploads.conflict.toAll': 'Für alle weiteren genauso',
  'uploads.left.title': 'Unvollständige Uploads',
  'uploads.left.said': (n: number) =>
    count(n, { one: 'Ein Upload wurde nicht abgeschlossen.', other: '{n} Uploads wurden nicht abgeschlossen.' }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Noch nicht hochgeladen.',
      other: `${numbers.format(left)} von {n} Dateien sind noch nicht hochgeladen.`,
    }),
  'uploads.left.more': 'Noch war nicht alles eingelesen: Vielleicht gibt es mehr.',
  'uploads.left.never':
    'Der Inhalt wurde eingefügt, und die Seite kommt nicht noch einmal an ihn heran. Fügen Sie ihn erneut ein.',
  'uploads.left.forget': 'Verwerfen',
  'uploads.left.forgetOne': (name: string) => `${name} verwerfen`,
  'uploads.left.chooseFolder': 'Ordner erneut wählen',
  'uploads.left.chooseFiles': 'Dateien erneut wählen',
  'uploads.left.looking': 'Der Rest wird gesucht…',
  'uploads.left.denied':
    'Der Browser lässt die Seite nicht darauf zugreifen. Fahren Sie fort und erlauben Sie es, oder wählen Sie erneut.',
  'uploads.left.gone': 'Nicht mehr am alten Ort. Falls es verschoben oder umbenannt wurde, wählen Sie es erneut.',
  'uploads.left.stranger': 'Nichts von dem, was Sie gewählt haben, gehört zu diesem Upload.',
  'uploads.left.elsewhere': 'Ein anderer Tab setzt diesen Upload fort.',
  'uploads.left.changed': (n: number) =>
    count(n, { one: 'Eine Datei wurde geändert.', other: '{n} Dateien wurden geändert.' }),
  'uploads.left.missing': (n: number) =>
    count(n, { one: 'Eine Datei ist nicht mehr da.', other: '{n} Dateien sind nicht mehr da.' }),
  'uploads.left.takeChanged': 'So wie jetzt hochladen',
  'uploads.left.leaveOut': 'Auslassen',
}

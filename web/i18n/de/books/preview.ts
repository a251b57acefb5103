import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the file preview, and of its part in the help. Loaded with the preview. */
export const preview: MessageModules['preview'] = {
  'preview.openFile': 'Datei öffnen',
  'preview.none': 'Für diese Datei ist keine Vorschau verfügbar.',
  'preview.showAsText': 'Als Text anzeigen',

  'preview.position': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} von ${count(total, { other: '{n}' })}`,
  'preview.previous': 'Vorherige Datei',
  'preview.next': 'Nächste Datei',
  'preview.tools': 'Ansicht',
  'preview.zoomIn': 'Vergrößern',
  'preview.zoomOut': 'Verkleinern',
  'preview.zoomReset': 'Ganz anzeigen',
  'preview.smallest': 'kleiner geht es nicht',
  'preview.largest': 'größer geht es nicht',
  'preview.original': 'Original anzeigen',
  'preview.fitted': 'An Bildschirm angepasst anzeigen',
  'preview.slides': 'Diashow',
  'preview.slides.start': 'Diashow starten',
  'preview.slides.pause': 'Diashow anhalten',
  'preview.slides.interval': 'Anzeigedauer je Bild',
  'preview.slides.seconds': (n: number) => count(n, { one: '{n} Sekunde', other: '{n} Sekunden' }),
  'preview.full': 'Vollbild',
  'preview.notFull': 'Vollbild beenden',
  'preview.page.previous': 'Vorherige Seite',
  'preview.page.next': 'Nächste Seite',
  'preview.page.first': 'das ist die erste Seite',
  'preview.page.last': 'das ist die letzte Seite',
  'preview.page.of': (n: number, total: number) =>
    `Seite ${count(n, { other: '{n}' })} von ${count(total, { other: '{n}' })}`,
  'preview.denied': 'Sie dürfen sehen, dass es diese Datei gibt, aber nicht, was darin ist.',
  'preview.denied.detail': 'Bitten Sie die Person, die diesen Server betreibt, um die Berechtigung zum Herunterladen.',
  'preview.failed':
    'Anzeige nicht möglich: Die Datei ist vielleicht beschädigt oder von einer Art, die dieser Browser nicht kennt.',
  'preview.slow': 'Das dauert länger als gewöhnlich. Die Datei erscheint, sobald sie geladen ist.',
  'preview.pdf.pages': (name: string) => `Seiten von ${name}`,
  'preview.pdf.page': 'Seite',
  'preview.pdf.pageNumber': (n: number) => `Seite ${n}`,
  'preview.pdf.of': (total: string) => `von ${total}`,
  'preview.pdf.pageFailed': 'Diese Seite ist beschädigt.',
  'preview.pdf.locked': 'Dieses Dokument verlangt ein Passwort.',
  'preview.pdf.wrongPassword': 'Das ist nicht das richtige Passwort.',
  'preview.pdf.unlock': 'Öffnen',

  'editor.save': 'Speichern',
  'editor.find': 'Suchen',
  'editor.goToLine': 'Gehe zu Zeile',

  'preview.key.slidesFull': 'Vollbild in einer Diashow',
  'preview.key.play': 'Wiedergabe oder Pause',
  'preview.key.back': 'Fünf Sekunden zurück',
  'preview.key.forward': 'Fünf Sekunden vor',
  'preview.key.louder': 'Lauter',
  'preview.key.quieter': 'Leiser',
  'preview.key.mute': 'Ton aus oder ein',
  'preview.key.slower': 'Langsamer',
  'preview.key.faster': 'Schneller',
  'preview.key.subtitles': 'Untertitel ein oder aus',
  'preview.key.single': 'Tastenkürzel aus einer einzigen Taste',
  'preview.key.singleHint':
    'Buchstaben, Ziffern und Zeichen wie / oder F. Schalten Sie sie ab, wenn Sie mit dem Computer sprechen.',
  'preview.piece.previous': 'Vorheriger Titel',
  'preview.piece.next': 'Nächster Titel',
  'preview.part.previous': 'Vorheriger Teil',
  'preview.part.next': 'Nächster Teil',
  'preview.letters.smaller': 'Kleinerer Text',
  'preview.letters.larger': 'Größerer Text',

  'preview.hand.closer': 'Zoom auf 2×, 4×, zurück auf 1×',
  'preview.hand.double': 'Doppelklick',
  'preview.hand.steps': 'Stufenweise zoomen',
  'preview.hand.wheel': 'Mausrad oder zwei Finger',
  'preview.hand.move': 'Vergrößertes verschieben',
  'preview.hand.drag': 'Ziehen',
  'preview.hand.next': 'Nächste oder vorherige Datei',
  'preview.hand.swipe': 'Wischen',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Es ist nichts darin.',
  'documents.notRendered': 'So kann es nicht angezeigt werden.',
  'documents.notRendered.detail': 'Der Quelltext lässt sich weiterhin lesen.',
  'documents.tooLong': 'Es ist zu lang, um so angezeigt zu werden.',
  'documents.locked': 'Dieses Dokument ist geschützt.',
  'documents.locked.detail':
    'Es ist für das Programm verschlüsselt, für das es gekauft oder mit dem es geschrieben wurde. Laden Sie es herunter und öffnen Sie es dort.',
  'documents.tooLarge': 'Dieses Dokument ist zu groß, um hier angezeigt zu werden.',
  'documents.tooLarge.detail': 'Laden Sie es herunter, um es in einem passenden Programm zu öffnen.',
  'documents.copied': 'Kopiert!',
  'documents.notCopied': 'Der Browser lässt Coffer nicht kopieren.',

  'documents.table': 'Tabelle',
  'documents.table.row': 'Zeile',
  'documents.table.search': 'Tabelle durchsuchen',
  'documents.table.titled': 'Erste Zeile mit Überschriften',
  'documents.table.delimiter': 'Trennzeichen zwischen Zellen',
  'documents.table.comma': 'Komma',
  'documents.table.semicolon': 'Semikolon',
  'documents.table.tab': 'Tabulator',
  'documents.table.bar': 'Senkrechter Strich',
  'documents.table.rows': (n: number) => count(n, { one: '{n} Zeile', other: '{n} Zeilen' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} von ${count(total, { one: '{n} Zeile', other: '{n} Zeilen' })}`,
  'documents.table.noneFound': 'Keine Zeile enthält das.',
  'documents.table.cell': (column: string, row: string) => `${column}, Zeile ${row}`,
  'documents.table.copy': 'Zelle kopieren',
  'documents.table.widthHint':
    'Sortiert die Zeilen. Umschalt mit einer Pfeiltaste macht die Spalte breiter oder schmaler.',

  'documents.sheets': 'Blätter',
  'documents.slide': (n: number) => `Folie ${n}`,
  'documents.extract': 'Das ist der Text des Dokuments, ohne Layout und Bilder.',
  'documents.extract.cut': 'Er ist lang: Nur der Anfang wird angezeigt.',

  'documents.showAs': 'Anzeigen als',
  'documents.asText': 'Text',
  'documents.asBytes': 'Bytes',
  'documents.part': (shown: string, all: string) => `Die ersten ${shown} von ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Teil ${n} von ${total}`,
  'documents.book.read': (percent: string) => `${percent} gelesen`,
  'documents.book.contents': 'Inhaltsverzeichnis',
  'documents.book.closeContents': 'Inhaltsverzeichnis schließen',
  'documents.book.noContents': 'Dieses Buch hat kein Inhaltsverzeichnis.',
  'documents.book.atStart': 'das ist der erste Teil',
  'documents.book.atEnd': 'das ist der letzte Teil',
  'documents.book.smallest': 'kleiner geht es nicht',
  'documents.book.largest': 'größer geht es nicht',
  'documents.book.paper': 'Papier',
  'documents.book.likePage': 'Wie die Seite',
  'documents.book.light': 'Hell',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Dunkel',
  'documents.book.chapterFailed': 'Dieser Teil ist beschädigt.',
}

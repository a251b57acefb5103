import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')
const rows = (n: number) => count(n, { one: '{n} riga', many: '{n} di righe', other: '{n} righe' })

/** Italian texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'È vuoto.',
  'documents.notRendered': 'Non si può mostrare in questa forma.',
  'documents.notRendered.detail': 'Il sorgente resta leggibile.',
  'documents.tooLong': 'È troppo lungo per essere mostrato in questa forma.',
  'documents.locked': 'Questo documento è protetto.',
  'documents.locked.detail':
    'È cifrato per il programma con cui è stato acquistato o scritto. Scaricalo e aprilo con quello.',
  'documents.tooLarge': 'Questo documento è troppo grande per essere mostrato qui.',
  'documents.tooLarge.detail': 'Scaricalo per aprirlo con un programma adatto.',
  'documents.copied': 'Copiato!',
  'documents.notCopied': 'Il browser non permette a Coffer di copiare.',

  'documents.table': 'Tabella',
  'documents.table.row': 'Riga',
  'documents.table.search': 'Cerca nella tabella',
  'documents.table.titled': 'Titoli nella prima riga',
  'documents.table.delimiter': 'Separatore delle celle',
  'documents.table.comma': 'Virgola',
  'documents.table.semicolon': 'Punto e virgola',
  'documents.table.tab': 'Tabulazione',
  'documents.table.bar': 'Barra verticale',
  'documents.table.rows': rows,
  'documents.table.found': (n: number, total: number) => `${count(n, { other: '{n}' })} di ${rows(total)}`,
  'documents.table.noneFound': 'Nessuna riga lo contiene.',
  'documents.table.cell': (column: string, row: string) => `${column}, riga ${row}`,
  'documents.table.copy': 'Copia la cella',
  'documents.table.widthHint': 'Ordina le righe. Maiusc con una freccia allarga o restringe la colonna.',

  'documents.sheets': 'Fogli',
  'documents.slide': (n: number) => `Diapositiva ${n}`,
  'documents.extract': 'Questo è il testo del documento, senza impaginazione e immagini.',
  'documents.extract.cut': 'È lungo: viene mostrato solo l’inizio.',

  'documents.showAs': 'Mostra come',
  'documents.asText': 'Testo',
  'documents.asBytes': 'Byte',
  'documents.part': (shown: string, all: string) => `I primi ${shown} di ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Parte ${n} di ${total}`,
  'documents.book.read': (percent: string) => `Letto: ${percent}`,
  'documents.book.contents': 'Indice',
  'documents.book.closeContents': 'Chiudi l’indice',
  'documents.book.noContents': 'Questo libro non ha un indice.',
  'documents.book.atStart': 'questa è la prima parte',
  'documents.book.atEnd': 'questa è l’ultima parte',
  'documents.book.smallest': 'più piccolo non si può',
  'documents.book.largest': 'più grande non si può',
  'documents.book.paper': 'Carta',
  'documents.book.likePage': 'Come la pagina',
  'documents.book.light': 'Chiaro',
  'documents.book.sepia': 'Seppia',
  'documents.book.dark': 'Scuro',
  'documents.book.chapterFailed': 'Questa parte è danneggiata.',
}

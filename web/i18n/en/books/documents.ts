import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of the document viewers. Loaded with the first document. */
export const documents = {
  'documents.empty': 'There is nothing in it.',
  'documents.notRendered': 'It cannot be shown like this.',
  'documents.notRendered.detail': 'The source is still there to read.',
  'documents.tooLong': 'It is too long to be shown like this.',
  'documents.locked': 'This document is protected.',
  'documents.locked.detail':
    'It is encrypted for the program it was bought for or written with. Download it and open it there.',
  'documents.tooLarge': 'This document is too large to be shown here.',
  'documents.tooLarge.detail': 'Download it to open it in a program of its own.',
  'documents.copied': 'Copied!',
  'documents.notCopied': 'The browser does not let Coffer copy.',

  'documents.table': 'Table',
  'documents.table.row': 'Row',
  'documents.table.search': 'Search the table',
  'documents.table.titled': 'First row has titles',
  'documents.table.delimiter': 'Cells are separated by',
  'documents.table.comma': 'Comma',
  'documents.table.semicolon': 'Semicolon',
  'documents.table.tab': 'Tab',
  'documents.table.bar': 'Vertical bar',
  'documents.table.rows': (n: number) => count(n, { one: '{n} row', other: '{n} rows' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} of ${count(total, { one: '{n} row', other: '{n} rows' })}`,
  'documents.table.noneFound': 'No row contains that.',
  'documents.table.cell': (column: string, row: string) => `${column}, row ${row}`,
  'documents.table.copy': 'Copy cell',
  'documents.table.widthHint': 'Sorts the rows. Shift with an arrow makes the column wider or narrower.',

  'documents.sheets': 'Sheets',
  'documents.slide': (n: number) => `Slide ${n}`,
  'documents.extract': 'This is the text of the document, without its layout and pictures.',
  'documents.extract.cut': 'It is long: only the beginning is shown.',

  'documents.showAs': 'Show as',
  'documents.asText': 'Text',
  'documents.asBytes': 'Bytes',
  'documents.part': (shown: string, all: string) => `The first ${shown} of ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Part ${n} of ${total}`,
  'documents.book.read': (percent: string) => `${percent} read`,
  'documents.book.contents': 'Contents',
  'documents.book.closeContents': 'Close contents',
  'documents.book.noContents': 'This book has no table of contents.',
  'documents.book.atStart': 'this is the first part',
  'documents.book.atEnd': 'this is the last part',
  'documents.book.smallest': 'as small as it gets',
  'documents.book.largest': 'as large as it gets',
  'documents.book.paper': 'Paper',
  'documents.book.likePage': 'Like the page',
  'documents.book.light': 'Light',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Dark',
  'documents.book.chapterFailed': 'This part is damaged.',
} as const

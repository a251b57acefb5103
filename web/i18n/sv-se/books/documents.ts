import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Det är tomt.',
  'documents.notRendered': 'Det kan inte visas så här.',
  'documents.notRendered.detail': 'Källtexten går fortfarande att läsa.',
  'documents.tooLong': 'Det är för långt för att visas så här.',
  'documents.locked': 'Det här dokumentet är skyddat.',
  'documents.locked.detail':
    'Det är krypterat för det program som det köptes till eller skrevs med. Ladda ner det och öppna det där.',
  'documents.tooLarge': 'Det här dokumentet är för stort för att visas här.',
  'documents.tooLarge.detail': 'Ladda ner det för att öppna det i ett eget program.',
  'documents.copied': 'Kopierat!',
  'documents.notCopied': 'Webbläsaren låter inte Coffer kopiera.',

  'documents.table': 'Tabell',
  'documents.table.row': 'Rad',
  'documents.table.search': 'Sök i tabellen',
  'documents.table.titled': 'Första raden är rubriker',
  'documents.table.delimiter': 'Celler skiljs åt med',
  'documents.table.comma': 'Komma',
  'documents.table.semicolon': 'Semikolon',
  'documents.table.tab': 'Tabb',
  'documents.table.bar': 'Lodstreck',
  'documents.table.rows': (n: number) => count(n, { one: '{n} rad', other: '{n} rader' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} av ${count(total, { one: '{n} rad', other: '{n} rader' })}`,
  'documents.table.noneFound': 'Ingen rad innehåller det.',
  'documents.table.cell': (column: string, row: string) => `${column}, rad ${row}`,
  'documents.table.copy': 'Kopiera cellen',
  'documents.table.widthHint': 'Sorterar raderna. Skift och en piltangent gör kolumnen bredare eller smalare.',

  'documents.sheets': 'Blad',
  'documents.slide': (n: number) => `Bild ${n}`,
  'documents.extract': 'Det här är dokumentets text, utan layout och bilder.',
  'documents.extract.cut': 'Den är lång: bara början visas.',

  'documents.showAs': 'Visa som',
  'documents.asText': 'Text',
  'documents.asBytes': 'Byte',
  'documents.part': (shown: string, all: string) => `De första ${shown} av ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Del ${n} av ${total}`,
  'documents.book.read': (percent: string) => `${percent} läst`,
  'documents.book.contents': 'Innehåll',
  'documents.book.closeContents': 'Stäng innehållet',
  'documents.book.noContents': 'Den här boken har ingen innehållsförteckning.',
  'documents.book.atStart': 'det här är den första delen',
  'documents.book.atEnd': 'det här är den sista delen',
  'documents.book.smallest': 'mindre går inte',
  'documents.book.largest': 'större går inte',
  'documents.book.paper': 'Papper',
  'documents.book.likePage': 'Som sidan',
  'documents.book.light': 'Ljust',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Mörkt',
  'documents.book.chapterFailed': 'Den här delen är skadad.',
}

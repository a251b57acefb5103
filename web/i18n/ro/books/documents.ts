import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Nu conține nimic.',
  'documents.notRendered': 'Nu poate fi afișat astfel.',
  'documents.notRendered.detail': 'Sursa poate fi citită în continuare.',
  'documents.tooLong': 'Este prea lung pentru a fi afișat astfel.',
  'documents.locked': 'Acest document este protejat.',
  'documents.locked.detail':
    'Este criptat pentru programul pentru care a fost cumpărat sau cu care a fost scris. Descarcă-l și deschide-l acolo.',
  'documents.tooLarge': 'Acest document este prea mare pentru a fi afișat aici.',
  'documents.tooLarge.detail': 'Descarcă-l pentru a-l deschide în programul potrivit.',
  'documents.copied': 'Copiat!',
  'documents.notCopied': 'Browserul nu permite copierea din Coffer.',

  'documents.table': 'Tabel',
  'documents.table.row': 'Rând',
  'documents.table.search': 'Caută în tabel',
  'documents.table.titled': 'Primul rând are titluri',
  'documents.table.delimiter': 'Separator de celule',
  'documents.table.comma': 'Virgulă',
  'documents.table.semicolon': 'Punct și virgulă',
  'documents.table.tab': 'Tabulator',
  'documents.table.bar': 'Bară verticală',
  'documents.table.rows': (n: number) => count(n, { one: '{n} rând', few: '{n} rânduri', other: '{n} de rânduri' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} din ${count(total, { one: '{n} rând', few: '{n} rânduri', other: '{n} de rânduri' })}`,
  'documents.table.noneFound': 'Niciun rând nu conține acest text.',
  'documents.table.cell': (column: string, row: string) => `${column}, rândul ${row}`,
  'documents.table.copy': 'Copiază celula',
  'documents.table.widthHint': 'Sortează rândurile. Shift cu o săgeată lățește sau îngustează coloana.',

  'documents.sheets': 'Foi',
  'documents.slide': (n: number) => `Diapozitivul ${n}`,
  'documents.extract': 'Acesta este textul documentului, fără aspect și imagini.',
  'documents.extract.cut': 'Este lung: se afișează doar începutul.',

  'documents.showAs': 'Afișează ca',
  'documents.asText': 'Text',
  'documents.asBytes': 'Octeți',
  'documents.part': (shown: string, all: string) => `Primii ${shown} din ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Partea ${n} din ${total}`,
  'documents.book.read': (percent: string) => `${percent} citit`,
  'documents.book.contents': 'Cuprins',
  'documents.book.closeContents': 'Închide cuprinsul',
  'documents.book.noContents': 'Această carte nu are cuprins.',
  'documents.book.atStart': 'aceasta este prima parte',
  'documents.book.atEnd': 'aceasta este ultima parte',
  'documents.book.smallest': 'nu poate fi mai mic',
  'documents.book.largest': 'nu poate fi mai mare',
  'documents.book.paper': 'Hârtie',
  'documents.book.likePage': 'Ca pagina',
  'documents.book.light': 'Deschisă',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Închisă',
  'documents.book.chapterFailed': 'Această parte este deteriorată.',
}

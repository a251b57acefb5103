import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Nic tu nie ma.',
  'documents.notRendered': 'Nie można tego pokazać w tej postaci.',
  'documents.notRendered.detail': 'Nadal można przeczytać tekst źródłowy.',
  'documents.tooLong': 'Dokument jest za długi, aby pokazać go w tej postaci.',
  'documents.locked': 'Ten dokument jest chroniony.',
  'documents.locked.detail':
    'Jest zaszyfrowany dla programu, w którym powstał lub dla którego go kupiono. Pobierz go i otwórz w tym programie.',
  'documents.tooLarge': 'Ten dokument jest za duży, aby go tu pokazać.',
  'documents.tooLarge.detail': 'Pobierz go i otwórz w odpowiednim programie.',
  'documents.copied': 'Skopiowano!',
  'documents.notCopied': 'Przeglądarka nie pozwala na kopiowanie.',

  'documents.table': 'Tabela',
  'documents.table.row': 'Wiersz',
  'documents.table.search': 'Szukaj w tabeli',
  'documents.table.titled': 'Pierwszy wiersz to nagłówki',
  'documents.table.delimiter': 'Komórki rozdziela',
  'documents.table.comma': 'Przecinek',
  'documents.table.semicolon': 'Średnik',
  'documents.table.tab': 'Tabulator',
  'documents.table.bar': 'Kreska pionowa',
  'documents.table.rows': (n: number) =>
    count(n, { one: '{n} wiersz', few: '{n} wiersze', many: '{n} wierszy', other: '{n} wiersza' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} z ${count(total, { one: '{n} wiersza', few: '{n} wierszy', many: '{n} wierszy', other: '{n} wiersza' })}`,
  'documents.table.noneFound': 'Żaden wiersz tego nie zawiera.',
  'documents.table.cell': (column: string, row: string) => `${column}, wiersz ${row}`,
  'documents.table.copy': 'Kopiuj komórkę',
  'documents.table.widthHint': 'Sortuje wiersze. Shift ze strzałką zmienia szerokość kolumny.',

  'documents.sheets': 'Arkusze',
  'documents.slide': (n: number) => `Slajd ${n}`,
  'documents.extract': 'To tekst dokumentu, bez układu i obrazów.',
  'documents.extract.cut': 'Tekst jest długi, widać tylko początek.',

  'documents.showAs': 'Pokaż jako',
  'documents.asText': 'Tekst',
  'documents.asBytes': 'Bajty',
  'documents.part': (shown: string, all: string) => `Początek: ${shown} z ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Część ${n} z ${total}`,
  'documents.book.read': (percent: string) => `Przeczytano ${percent}`,
  'documents.book.contents': 'Spis treści',
  'documents.book.closeContents': 'Zamknij spis treści',
  'documents.book.noContents': 'Ta książka nie ma spisu treści.',
  'documents.book.atStart': 'to pierwsza część',
  'documents.book.atEnd': 'to ostatnia część',
  'documents.book.smallest': 'to najmniejszy rozmiar',
  'documents.book.largest': 'to największy rozmiar',
  'documents.book.paper': 'Papier',
  'documents.book.likePage': 'Jak strona',
  'documents.book.light': 'Jasny',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Ciemny',
  'documents.book.chapterFailed': 'Ta część jest uszkodzona.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Wersje pliku ${name}`,
  'versions.list': 'Wersje, najnowsza pierwsza',
  'versions.count': (n) => count(n, { other: 'Wcześniejsze wersje: {n}' }),
  'versions.now': 'To, co jest teraz',
  'versions.of': (when) => `Wersja z ${when}`,
  'versions.written': (when) => `Zapisano ${when}`,
  'versions.replaced': (when) => `Zastąpiono ${when}`,
  'versions.replacedBy': (when, who) => `Zastąpiono ${when}, ${who}`,
  'versions.grew': (size) => `${size} więcej niż przedtem`,
  'versions.shrank': (size) => `${size} mniej niż przedtem`,
  'versions.sameSize': 'Ten sam rozmiar co przedtem',
  'versions.view': 'Pokaż',
  'versions.compare': 'Porównaj',
  'versions.download': 'Pobierz',
  'versions.restore': 'Przywróć',
  'versions.delete': 'Usuń na zawsze',
  'versions.back': 'Wróć do wersji',
  'versions.tooLarge': (size) => `Teksty większe niż ${size} nie są tu pokazywane. Pobierz je.`,
  'versions.compareTitle': (name) => `Porównanie wersji pliku ${name}`,
  'versions.before': 'Przed',
  'versions.after': 'Po',
  'versions.legend': 'Czerwone wiersze są tylko w tekście przed, zielone tylko w tekście po.',
  'versions.notText': 'To nie jest tekst. Pobierz, aby zobaczyć.',
  'versions.pictureFailed': 'Tego obrazu nie można tu pokazać. Pobierz go, aby zobaczyć.',
  'versions.emptyText': 'Plik był wtedy pusty.',
  'versions.restored': (when) => `Przywrócono wersję z ${when}`,
  'versions.restoreFailed': 'Nie udało się przywrócić wersji.',
  'versions.gone': 'Ta wersja nie jest już przechowywana.',
  'versions.deleted': 'Usunięto wersję',
  'versions.deleteFailed': 'Nie udało się usunąć wersji.',
  'versions.deleteTitle': 'Usunąć tę wersję na zawsze?',
  'versions.deleteDetail': (when) =>
    `To, co plik zawierał ${when}, zostanie usunięte bez możliwości przywrócenia. Sam plik pozostanie bez zmian.`,
  'versions.failed': 'Nie udało się pobrać wersji.',
  'versions.denied': 'Nie możesz oglądać wersji tego pliku.',
  'versions.empty': 'Nie ma jeszcze wcześniejszych wersji.',
  'versions.emptyDetail': 'Gdy ten plik zostanie zastąpiony lub zapisany, poprzednia treść zostanie tutaj.',
  'versions.off': 'Nowe wersje nie są przechowywane: wyłączono to w ustawieniach.',
  'versions.folder': 'Nowe wersje nie są przechowywane: wyłączono to w tym folderze.',
  'versions.disk': 'Nowe wersje nie są przechowywane: ten dysk tego nie potrafi.',
}

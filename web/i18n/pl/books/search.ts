import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of the search. Loaded with it. */
export const search: MessageModules['search'] = {
  'search.title': 'Wyszukiwanie',
  'search.field': 'Szukaj',
  'search.placeholder': 'Szukaj według nazwy',
  'search.placeholder.content': 'Szukaj w nazwach i treści',
  'search.results': 'Wyniki',
  'search.kinds': 'Typy',
  'search.type.image': 'Obrazy',
  'search.type.audio': 'Dźwięk',
  'search.type.video': 'Wideo',
  'search.type.pdf': 'PDF',
  'search.type.folder': 'Foldery',
  'search.where': 'Gdzie szukać',
  'search.where.here': (folder: string) => `W „${folder}”`,
  'search.where.everywhere': 'Wszędzie',

  'search.filters': 'Filtry',
  'search.chip.type': (value: string) => `Typ: ${value}`,
  'search.chip.extension': (value: string) => `Rozszerzenie: ${value}`,
  'search.chip.size': (value: string) => `Rozmiar: ${value}`,
  'search.chip.modified': (value: string) => `Zmodyfikowano: ${value}`,
  'search.chip.within': (value: string) => `Folder: ${value}`,
  'search.chip.without': (value: string) => `Bez: ${value}`,
  'search.chip.case': (value: string) => `Wielkość liter: ${value}`,
  'search.chip.pattern': (value: string) => `Wzorzec: ${value}`,
  'search.chip.remove': (chip: string) => `Usuń filtr „${chip}”`,

  'search.recent': 'Ostatnie wyszukiwania',
  'search.recent.clear': 'Wyczyść ostatnie wyszukiwania',
  'search.nothing': 'Niczego nie znaleziono',
  'search.nothing.here': (folder: string) => `W „${folder}” nie ma takiej nazwy.`,
  'search.nothing.all': 'Spróbuj innych słów albo usuń któryś filtr.',
  'search.everywhere': 'Szukaj wszędzie',
  'search.failed': 'Wyszukiwanie nie powiodło się.',
  'search.failed.rest': 'Reszta nie dotarła.',
  'search.denied': 'Nie masz prawa szukać w tym folderze.',
  'search.retry': 'Spróbuj ponownie',

  'search.count': (n: number) =>
    count(n, { one: '{n} wynik', few: '{n} wyniki', many: '{n} wyników', other: '{n} wyniku' }),
  'search.countMore': (n: number) =>
    count(n, {
      one: 'Ponad {n} wynik',
      few: 'Ponad {n} wyniki',
      many: 'Ponad {n} wyników',
      other: 'Ponad {n} wyniku',
    }),
  'search.cut.results': 'Wyników jest więcej, niż można pokazać: doprecyzuj wyszukiwanie.',
  'search.cut.time': 'Wyszukiwanie trwało zbyt długo i zostało przerwane: wyników może być więcej.',
  'search.walk.building': 'Indeks jest jeszcze tworzony: przeszukiwane są same foldery, co trwa dłużej.',
  'search.walk.off': 'Nie ma indeksu: przeszukiwane są same foldery, co trwa dłużej.',

  'search.inTop': 'Moje pliki',
  'search.menu': 'Działania',
  'search.actionsOf': (name: string) => `Działania: ${name}`,
  'search.action.open': 'Otwórz',
  'search.action.openInNewTab': 'Otwórz w nowej karcie',
  'search.action.show': 'Pokaż w folderze',
  'search.action.select': 'Zaznacz',
  'search.action.share': 'Udostępnij',
  'search.action.download': 'Pobierz',

  'search.help': 'Czego można szukać',
  'search.help.word': 'plan urlopu',
  'search.help.word.is': 'Nazwy z dowolnym z tych słów; najpierw te, które mają wszystkie',
  'search.help.quoted.is': 'Te słowa razem, ze spacjami i znakami',
  'search.help.without': 'szkic',
  'search.help.without.is': 'Tylko nazwy bez tego słowa',
  'search.help.pattern.is': 'Cała nazwa: * zastępuje cokolwiek, ? jeden znak',
  'search.help.type.is': 'Tylko image, audio, video, pdf, folder lub file',
  'search.help.extension.is': 'Tylko nazwy z takim rozszerzeniem',
  'search.help.size.is': 'Większe niż podany rozmiar; także <500k, a 1M..10M – od do',
  'search.help.modified.is':
    'Zmienione w ciągu 7 dni; także h, w, m i y oraz daty, na przykład 2024, >=2024-05 lub today',
  'search.help.within.is': 'Tylko wewnątrz folderów o tej nazwie',
  'search.help.case.is': 'Rozróżniaj małe i wielkie litery',
  'search.keys': '↑ ↓ – wybór, Enter – otwarcie',
  'search.keys.show': (keys: string) => `${keys} – pokaż w folderze`,
  'search.keys.menu': (keys: string) => `${keys} – więcej działań`,
}

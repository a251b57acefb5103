import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Zawartość archiwum ${name}`,
  'archive.way': 'Folder w archiwum',
  'archive.search': 'Szukaj w archiwum',
  'archive.name': 'Nazwa',
  'archive.size': 'Rozmiar',
  'archive.modified': 'Zmodyfikowano',
  'archive.names': 'Kodowanie nazw',
  'archive.names.automatic': 'Automatycznie',
  'archive.names.guessed': (name) => `Automatycznie (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} plik', few: '{n} pliki', many: '{n} plików', other: '{n} pliku' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} elementu nie można rozpakować',
      few: '{n} elementów nie można rozpakować',
      many: '{n} elementów nie można rozpakować',
      other: '{n} elementu nie można rozpakować',
    }),
  'archive.selected': (n: number) => count(n, { other: 'Zaznaczono: {n}' }),
  'archive.found': (n: number) => count(n, { other: 'Znaleziono: {n}' }),
  'archive.empty': 'To archiwum jest puste.',
  'archive.emptyFolder': 'Ten folder jest pusty.',
  'archive.nothingFound': 'W tym folderze nie ma takiej nazwy.',

  'archive.failed.notArchive': 'To archiwum jest uszkodzone lub nieobsługiwane.',
  'archive.failed.tooLarge': 'To archiwum zawiera zbyt wiele, aby pokazać tu jego zawartość.',
  'archive.failed.detail': 'Nadal można je pobrać.',

  'archive.refusal.name': 'nazwa prowadzi gdzie indziej lub nie można jej użyć',
  'archive.refusal.duplicate': 'inny element ma tę samą nazwę',
  'archive.refusal.link': 'dowiązanie',
  'archive.refusal.special': 'ani plik, ani folder',
  'archive.refusal.encrypted': 'zaszyfrowane',
  'archive.refusal.method': 'nieobsługiwana metoda kompresji',
  'archive.refusal.damaged': 'uszkodzone',
  'archive.refusal.taken': 'nazwa jest zajęta',
  'archive.refusal.denied': 'tam niedozwolone',

  'archive.entry.download': 'Pobierz',
  'archive.entry.none': 'Podgląd tego pliku jest niedostępny.',
  'archive.entry.tooLarge': 'Ten plik jest za duży, aby go tu pokazać.',
  'archive.entry.failed': 'Nie udało się pokazać pliku: może być uszkodzony.',

  'archive.extractAll': 'Rozpakuj wszystko',
  'archive.extractSelected': (n: number) =>
    count(n, {
      one: 'Rozpakuj {n} element',
      few: 'Rozpakuj {n} elementy',
      many: 'Rozpakuj {n} elementów',
      other: 'Rozpakuj {n} elementu',
    }),
  'archive.extract.denied': 'nie masz prawa tworzyć plików',
  'archive.extract.tooMany': 'zbyt wiele elementów, aby wybierać je pojedynczo',
  'archive.extract.title': (name: string) => `Rozpakuj „${name}”`,
  'archive.extract.into': 'Do folderu',
  'archive.extract.intoHint': 'Jeśli go nie ma, zostanie utworzony.',
  'archive.extract.choose': 'Wybierz…',
  'archive.extract.chooseTitle': 'Do którego folderu rozpakować?',
  'archive.extract.conflict': 'Gdy nazwa jest tam zajęta',
  'archive.extract.keep_both': 'Zachowaj oba',
  'archive.extract.keep_both.hint': 'Nowy plik otrzyma numer.',
  'archive.extract.skip': 'Pomiń plik',
  'archive.extract.replace': 'Zastąp istniejące',
  'archive.extract.replace.hint': 'Dotychczasowa zawartość staje się wersją.',
  'archive.extract.refuse': 'Nie rozpakowuj niczego',
  'archive.extract.start': 'Rozpakuj',
  'archive.extract.running': 'Trwa rozpakowywanie. Po anulowaniu wszystko, co utworzono, zostanie usunięte.',
  'archive.extract.noFolder': 'Podaj folder.',
  'archive.extract.notFolder': 'To jest plik, nie folder.',
  'archive.extract.badFolder': 'Folder nie może się tak nazywać.',
  'archive.extract.taken': 'Jedna z nazw jest tam zajęta, więc niczego nie rozpakowano.',
  'archive.extract.changed': 'W tym czasie archiwum się zmieniło, więc niczego nie rozpakowano.',
  'archive.extract.done': (n: number, folder: string) =>
    `Rozpakowano ${count(n, { one: '{n} plik', few: '{n} pliki', many: '{n} plików', other: '{n} pliku' })} do „${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: 'Pominięto {n} element:',
      few: 'Pominięto {n} elementy:',
      many: 'Pominięto {n} elementów:',
      other: 'Pominięto {n} elementu:',
    }),
  'archive.extract.more': (n: number) => count(n, { other: 'i jeszcze {n}' }),
  'archive.extract.open': 'Otwórz folder',
}

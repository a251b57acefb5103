import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')
const numbers = new Intl.NumberFormat('pl')

/** Polish texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Przesyłanie',
  'uploads.all': 'Wszystkie przesyłania',
  'uploads.collecting': (n: number) =>
    n === 0
      ? 'Odczytywanie…'
      : count(n, {
          one: 'Odczytywanie {n} elementu…',
          few: 'Odczytywanie {n} elementów…',
          many: 'Odczytywanie {n} elementów…',
          other: 'Odczytywanie {n} elementu…',
        }),
  'uploads.running': (done: number, total: number) =>
    total === 1 ? 'Przesyłanie' : `Przesyłanie: ${numbers.format(done)} z ${numbers.format(total)}`,
  'uploads.waiting': 'Czeka na Twoją decyzję',
  'uploads.failedSome': (n: number) =>
    count(n, {
      one: 'Nie przesłano {n} elementu',
      few: 'Nie przesłano {n} elementów',
      many: 'Nie przesłano {n} elementów',
      other: 'Nie przesłano {n} elementu',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · pozostało ${left}`,
  'uploads.done': (n: number) =>
    count(n, {
      one: 'Przesłano jeden element',
      few: 'Przesłano {n} elementy',
      many: 'Przesłano {n} elementów',
      other: 'Przesłano {n} elementu',
    }),
  'uploads.percent': (percent: string) => `Przesyłanie: ukończono ${percent}`,
  'uploads.expand': 'Pokaż przesyłanie',
  'uploads.collapse': 'Ukryj przesyłanie',
  'uploads.cancelAll': 'Anuluj całe przesyłanie',
  'uploads.cancel': (name: string) => `Anuluj: ${name}`,
  'uploads.retry': (name: string) => `Ponów: ${name}`,
  'uploads.retryFailed': 'Spróbuj ponownie',
  'uploads.dismiss': 'Ukryj',
  'uploads.pause': 'Wstrzymaj całe przesyłanie',
  'uploads.resume': 'Wznów całe przesyłanie',
  'uploads.pauseOne': (name: string) => `Wstrzymaj: ${name}`,
  'uploads.resumeOne': (name: string) => `Wznów: ${name}`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'Wstrzymano' : `Wstrzymano, gotowe ${numbers.format(done)} z ${numbers.format(total)}`,
  'uploads.offline': 'Brak połączenia. Przesyłanie wznowi się samo.',
  'uploads.full': 'Dysk serwera jest pełny. To, co dotarło, pozostanie; zwolnij tam miejsce i wznów.',
  'uploads.short': (free: string, needed: string) =>
    `Zabraknie miejsca. Wolne na serwerze: ${free}. Pozostało do przesłania: ${needed}.`,
  'uploads.short.goOn': 'Prześlij mimo to',
  'uploads.short.cancel': 'Anuluj',
  'uploads.goOn': 'Wznów',
  'uploads.failed.more': 'Co zrobić z nieprzesłanymi elementami',
  'uploads.failed.copy': 'Kopiuj listę',
  'uploads.failed.clear': 'Wyczyść listę',
  'uploads.decide': 'Zdecyduj…',
  'uploads.taken': (n: number) =>
    count(n, {
      one: '{n} nazwa jest zajęta',
      few: '{n} nazwy są zajęte',
      many: '{n} nazw jest zajętych',
      other: '{n} nazwy jest zajęte',
    }),
  'uploads.unreadable': 'Nie udało się odczytać pliku z Twojego urządzenia.',
  'uploads.state.queued': 'Oczekuje',
  'uploads.state.done': 'Gotowe',
  'uploads.state.paused': 'Wstrzymano',
  'uploads.state.unfinished': 'Przerwano',
  'uploads.state.conflict': 'Nazwa jest zajęta',
  'uploads.conflict.title': 'Ta nazwa jest zajęta',
  'uploads.conflict.text': 'W folderze jest już element o tej nazwie. Co zrobić z przesyłanym plikiem?',
  'uploads.conflict.replace': 'Zastąp',
  'uploads.conflict.keepBoth': 'Zachowaj oba',
  'uploads.conflict.skip': 'Pomiń',
  'uploads.conflict.skipSame': 'Pomiń, jeśli rozmiar i czas są te same',
  'uploads.conflict.more': (n: number) =>
    count(n, { one: 'i jeszcze jeden', few: 'i jeszcze {n}', many: 'i jeszcze {n}', other: 'i jeszcze {n}' }),
  'uploads.unfinished.title': 'To przesyłanie zostało przerwane',
  'uploads.unfinished.text': (percent: string) =>
    `Wcześniej dotarło ${percent} tego pliku. Czy wznowić przesyłanie od tego miejsca?`,
  'uploads.unfinished.resume': 'Wznów',
  'uploads.unfinished.restart': 'Zacznij od nowa',
  'uploads.logOut.title': 'Wylogować się i przerwać przesyłanie?',
  'uploads.logOut.detail': 'Nie wszystko jeszcze dotarło.',
  'uploads.logOut.stop': 'Przerwij i wyloguj się',
  'uploads.conflict.toAll': 'Tak samo dla pozostałych',
  'uploads.left.title': 'Niedokończone przesyłanie',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: 'Nie dokończono jednego przesyłania.',
      few: 'Nie dokończono {n} przesyłań.',
      many: 'Nie dokończono {n} przesyłań.',
      other: 'Nie dokończono {n} przesyłania.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    total === 1
      ? 'Plik nie został jeszcze przesłany.'
      : `Nie przesłano jeszcze ${numbers.format(left)} z ${count(total, { one: '{n} pliku', few: '{n} plików', many: '{n} plików', other: '{n} pliku' })}.`,
  'uploads.left.more': 'Listy nie odczytano do końca: plików może być więcej.',
  'uploads.left.never': 'To zostało wklejone i strona nie może pobrać tego ponownie. Wklej jeszcze raz.',
  'uploads.left.forget': 'Zapomnij',
  'uploads.left.forgetOne': (name: string) => `Zapomnij: ${name}`,
  'uploads.left.chooseFolder': 'Wybierz folder ponownie',
  'uploads.left.chooseFiles': 'Wybierz pliki ponownie',
  'uploads.left.looking': 'Sprawdzanie, co pozostało…',
  'uploads.left.denied': 'Przeglądarka nie pozwala stronie tego odczytać. Wznów i zezwól na to albo wybierz ponownie.',
  'uploads.left.gone': 'Nie ma tego w poprzednim miejscu. Po przeniesieniu lub zmianie nazwy wybierz ponownie.',
  'uploads.left.stranger': 'Nic z wybranych elementów nie należy do tego przesyłania.',
  'uploads.left.elsewhere': 'Przesyłanie trwa w innej karcie.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: 'Jeden plik się zmienił.',
      few: '{n} pliki się zmieniły.',
      many: '{n} plików się zmieniło.',
      other: '{n} pliku się zmieniło.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: 'Jednego pliku już nie ma.',
      few: '{n} plików już nie ma.',
      many: '{n} plików już nie ma.',
      other: '{n} pliku już nie ma.',
    }),
  'uploads.left.takeChanged': 'Prześlij w obecnej postaci',
  'uploads.left.leaveOut': 'Pomiń',
}

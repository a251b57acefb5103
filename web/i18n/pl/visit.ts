import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('pl')

/** Polish texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Udostępniony folder',
  'visit.folder': 'Folder',
  'visit.trail': 'Bieżąca lokalizacja',
  'visit.modified': 'Zmodyfikowano',
  'visit.items': (n: number) =>
    count(n, { one: '{n} element', few: '{n} elementy', many: '{n} elementów', other: '{n} elementu' }),
  'visit.download': 'Pobierz',
  'visit.downloadFolder': 'Pobierz wszystko',
  'visit.downloadOf': (name: string) => `Pobierz „${name}”`,
  'visit.formats': 'Inne formaty',
  'visit.downloadAs': (format: string) => `Pobierz jako ${format}`,
  'visit.open': 'Otwórz',
  'visit.ends': 'Link wygasa:',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Limit pobrań został wykorzystany'
      : count(n, {
          one: 'Pozostało jedno pobranie',
          few: 'Pozostały {n} pobrania',
          many: 'Pozostało {n} pobrań',
          other: 'Pozostało {n} pobrania',
        }),
  'visit.qr': 'Kod QR tego linku',
  'visit.qrHint': 'Skieruj tu aparat, aby otworzyć link na innym urządzeniu.',
  'visit.contents': 'Zawartość',
  'visit.showMore': 'Pokaż więcej',
  'visit.shown': (shown: number, all: number) =>
    `${shown} z ${count(all, { one: '{n} elementu', few: '{n} elementów', many: '{n} elementów', other: '{n} elementu' })}`,
  'visit.empty': 'Ten folder jest pusty.',
  'visit.preview': (name: string) => `Podgląd: ${name}`,
  'visit.previous': 'Poprzedni',
  'visit.next': 'Następny',
  'visit.place': (place: number, all: number) => `${place} z ${all}`,
  'visit.notShown': 'Tego pliku nie można tu wyświetlić, ale można go pobrać.',

  'visit.send.to': (name: string) => `Wyślij pliki do „${name}”`,
  'visit.send.yourName': 'Twoje imię (opcjonalnie)',
  'visit.send.zone': 'Miejsce na pliki',
  'visit.send.dropHere': 'Upuść tu pliki.',
  'visit.send.unseen': 'Inni goście nie zobaczą tego, co wyślesz.',
  'visit.send.choose': 'Wybierz pliki',
  'visit.send.eachUpTo': (size: string) => `Każdy plik do ${size}.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, {
      one: 'Można wysłać jeszcze jeden plik.',
      few: 'Można wysłać jeszcze {n} pliki.',
      many: 'Można wysłać jeszcze {n} plików.',
      other: 'Można wysłać jeszcze {n} pliku.',
    }),
  'visit.send.sizeLeft': (size: string) => `Łącznie jeszcze ${size}.`,
  'visit.send.only': (extensions: string) => `Tylko ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `Wysłano ${sent} z ${count(all, { one: '{n} pliku', few: '{n} plików', many: '{n} plików', other: '{n} pliku' })}`,
  'visit.send.waiting': 'Oczekuje',
  'visit.send.done': 'Wysłano',
  'visit.send.cancelOf': (name: string) => `Nie wysyłaj „${name}”`,
  'visit.send.againOf': (name: string) => `Wyślij „${name}” ponownie`,
  'visit.send.full': 'Ten link nie przyjmuje już plików.',
  'visit.send.folder': 'Folderów nie można wysyłać. Wyślij pliki z folderu albo najpierw spakuj go do archiwum.',
  'visit.send.noRoom': 'Zostało za mało miejsca.',
  'visit.send.refused': 'Link nie przyjmuje tego pliku.',
  'visit.send.tooLarge': 'Plik jest większy, niż pozwala link.',
  'visit.send.wrongType': 'Link nie przyjmuje plików tego typu.',

  'visit.locked': 'Ten link jest chroniony hasłem',
  'visit.lockedDetail': 'Hasło zna osoba, która go przysłała.',
  'visit.password': 'Hasło',
  'visit.unlock': 'Dalej',

  'visit.gone': 'Być może link wygasł albo nie ma już tego, do czego prowadził. Zapytaj osobę, która go przysłała.',
  'visit.forbidden': 'Zapytaj osobę, która przysłała link.',
  'visit.broken': 'Spróbuj ponownie za chwilę.',
  'visit.offline': 'Sprawdź połączenie. Strona ponowi próbę, gdy tylko połączenie wróci.',
}

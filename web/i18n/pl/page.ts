import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('pl')

const items = (n: number) =>
  count(n, { one: '{n} element', few: '{n} elementy', many: '{n} elementów', other: '{n} elementu' })

/** Polish texts of the first load, by key. */
export const page: MessageModules['page'] = {
  ...common,

  'action.cancel': 'Anuluj',
  'action.clear': 'Wyczyść',
  'action.confirm': 'OK',
  'action.undo': 'Cofnij',
  'action.redo': 'Ponów',
  'action.more': 'Więcej',
  'action.reportIssue': 'Zgłoś problem',

  'app.install': 'Zainstaluj aplikację',
  'app.installed': 'Aplikacja została zainstalowana.',
  'app.installByHand':
    'Aby zainstalować aplikację, otwórz w przeglądarce menu udostępniania i wybierz „Do ekranu początkowego”.',
  'app.offline': 'Brak połączenia z siecią',
  'app.offline.detail': 'Twoje pliki są na serwerze. Strona wznowi działanie, gdy tylko połączenie wróci.',
  'app.update': 'Dostępna jest nowa wersja.',
  'app.pull': 'Pociągnij, aby odświeżyć',
  'app.letGo': 'Puść, aby odświeżyć',
  'app.refreshing': 'Odświeżanie…',

  'region.notifications': 'Powiadomienia',
  'region.sidebar': 'Pasek boczny',

  'error.usernameTaken': 'Ta nazwa użytkownika jest już zajęta',
  'error.passwordsDiffer': 'Hasła nie są takie same',
  'error.sessionEnded': 'Sesja wygasła. Zaloguj się ponownie.',
  'error.nameTaken': 'Ta nazwa jest tu już zajęta.',
  'error.diskFull': 'Na serwerze zabrakło miejsca.',
  'error.tooLarge': 'Rozmiar przekracza limit serwera.',
  'error.busy': 'Serwer jest zajęty. Spróbuj ponownie za chwilę.',
  'error.hookFailed': 'Polecenie na serwerze odrzuciło tę operację.',
  'error.notKept': 'To przepadłoby na zawsze: nie ma tu miejsca na kosz.',
  'error.partNotLoaded': 'Nie udało się wczytać tej części strony.',

  'route.settings': 'Ustawienia',
  'route.rewind': 'Cofnij folder',
  'route.trash': 'Kosz',
  'route.history': 'Historia',
  'route.profileSettings': 'Ustawienia profilu',
  'route.shareManagement': 'Zarządzanie linkami',
  'route.globalSettings': 'Ustawienia globalne',
  'route.users': 'Użytkownicy',
  'route.newUser': 'Nowy użytkownik',
  'route.editUser': 'Edycja użytkownika',
  'route.hooks': 'Hooki',
  'route.audit': 'Dziennik audytu',
  'route.forbidden': 'Brak dostępu',
  'route.notFound': 'Nie znaleziono',
  'route.internalError': 'Błąd serwera',

  'login.password': 'Hasło',

  'sidebar.menu': 'Menu',
  'sidebar.closeMenu': 'Zamknij menu',
  'sidebar.myFiles': 'Moje pliki',
  'sidebar.settings': 'Ustawienia',
  'sidebar.help': 'Pomoc',
  'sidebar.logOut': 'Wyloguj się',
  'sidebar.logIn': 'Zaloguj się',
  'sidebar.signUp': 'Zarejestruj się',
  'sidebar.skip': 'Przejdź do treści',
  'sidebar.logOutFailed': 'Wylogowano na tym urządzeniu, ale nie udało się powiadomić serwera.',

  'errorPage.forbidden': 'Zwróć się do administratora serwera albo wróć do swoich plików.',
  'errorPage.notFound': 'Być może element przeniesiono, usunięto lub zmieniono jego nazwę.',
  'errorPage.internal': 'Spróbuj ponownie. Jeśli błąd się powtórzy, zgłoś go administratorowi serwera.',
  'errorPage.connection': 'Sprawdź połączenie. Strona ponowi próbę, gdy tylko połączenie wróci.',
  'errorPage.crashed': 'Ta część strony przestała działać. Twoje pliki są bezpieczne.',
  'errorPage.home': 'Przejdź do moich plików',
  'errorPage.reload': 'Odśwież stronę',
  'errorPage.code': (code: number) => `Błąd ${code}`,

  'files.items': items,
  'files.selected': (n: number) => count(n, { other: 'Zaznaczono: {n}' }),
  'browse.listing': 'Pliki i foldery',
  'browse.menu': 'Dostępne działania',
  'browse.add': 'Utwórz lub prześlij',
  'browse.selection': 'Zaznaczenie',
  'browse.clearSelection': 'Usuń zaznaczenie',
  'browse.breadcrumbs': 'Bieżąca lokalizacja',
  'browse.home': 'Moje pliki',
  'browse.hiddenFolders': 'Foldery wyżej',
  'browse.empty.detail': 'Upuść tu pliki lub wybierz, co dodać.',
  'browse.empty.touch': 'Wybierz, co dodać.',
  'browse.section.folders': 'Foldery',
  'browse.section.files': 'Pliki',
  'browse.column.name': 'Nazwa',
  'browse.column.size': 'Rozmiar',
  'browse.column.modified': 'Zmodyfikowano',
  'browse.sort.ascending': 'Sortuj (rosnąco)',
  'browse.sort.descending': 'Sortuj (malejąco)',
  'browse.name.invalid': 'Tej nazwy nie można użyć: jest pusta lub zawiera ukośnik.',

  'browse.action.open': 'Otwórz',
  'browse.action.search': 'Szukaj',
  'browse.action.palette': 'Polecenia',
  'browse.action.refresh': 'Odśwież',
  'browse.action.clearSelection': 'Usuń zaznaczenie',
  'browse.action.up': 'Poziom wyżej',
  'browse.action.openInNewTab': 'Otwórz w nowej karcie',
  'browse.action.share': 'Udostępnij',
  'browse.action.rename': 'Zmień nazwę',
  'browse.action.copyTo': 'Kopiuj do…',
  'browse.action.moveTo': 'Przenieś do…',
  'browse.action.download': 'Pobierz',
  'browse.action.extract': 'Rozpakuj…',
  'browse.action.compress': 'Spakuj…',
  'browse.action.newFolder': 'Nowy folder',
  'browse.action.newFile': 'Nowy plik',
  'browse.action.uploadFiles': 'Prześlij pliki',
  'browse.action.uploadFolder': 'Prześlij folder',
  'browse.action.cut': 'Wytnij',
  'browse.action.copy': 'Kopiuj',
  'browse.action.paste': 'Wklej',
  'browse.action.selectAll': 'Zaznacz wszystko',
  'browse.action.shell': 'Konsola',
  'browse.action.selectMultiple': 'Zaznacz wiele',
  'browse.action.viewList': 'Pokaż jako listę',
  'browse.action.viewMosaic': 'Pokaż jako kafelki',
  'browse.action.info': 'Informacje',
  'browse.action.space': 'Co zajmuje miejsce',
  'browse.action.versions': 'Wersje',
  'browse.action.rewind': 'Cofnij folder…',
  'browse.action.history': 'Historia',
  'browse.action.delete': 'Usuń',
  'browse.action.deleteForGood': 'Usuń na zawsze',

  'browse.blocked.selectSome': 'najpierw coś zaznacz',
  'browse.blocked.selectOne': 'zaznacz jeden element',
  'browse.blocked.notPermitted': 'brak uprawnień',
  'browse.blocked.brokenLink': 'dowiązanie donikąd nie prowadzi',
  'browse.blocked.isLink': 'udostępnij to, na co wskazuje dowiązanie',
  'browse.blocked.empty': 'folder jest pusty',
  'browse.blocked.notOpened': 'nie udało się otworzyć tego folderu',
  'browse.blocked.nothingToPaste': 'nic nie skopiowano',
  'browse.blocked.alreadyThere': 'element już tu jest',
  'browse.blocked.intoItself': 'folderu nie można umieścić w nim samym',

  'browse.delete.byAdmin': 'Administrator może to przywrócić z kosza.',

  'browse.info.folder': 'Folder',
  'browse.info.counts': (folders: number, files: number) =>
    [
      folders > 0 &&
        count(folders, { one: '{n} folder', few: '{n} foldery', many: '{n} folderów', other: '{n} folderu' }),
      (files > 0 || folders === 0) &&
        count(files, { one: '{n} plik', few: '{n} pliki', many: '{n} plików', other: '{n} pliku' }),
    ]
      .filter(Boolean)
      .join(', '),
  'browse.info.access': 'Kto co może',
}

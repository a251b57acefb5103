import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts about commands, hooks and webhooks in the settings. Loaded with these pages. */
export const hooks: MessageModules['hooks'] = {
  'settings.commands': 'Uruchamianie poleceń',
  'settings.commands.detail': 'Polecenia, które serwer uruchamia przed działaniami użytkowników lub po nich.',
  'settings.commands.of': (event: string) => `Polecenia dla ${event}`,
  'settings.commands.hint': 'Jedno polecenie w wierszu; uruchamiane w tej kolejności.',
  'settings.commands.plain': (signs: string) =>
    `Powyżej nie ustawiono powłoki, więc programy otrzymają te znaki bez zmian: ${signs}`,
  'settings.commands.count': (n: number) =>
    count(n, { one: '{n} polecenie', few: '{n} polecenia', many: '{n} poleceń', other: '{n} polecenia' }),
  'settings.commands.fault': 'Jednego z tych wierszy nie można użyć.',

  'hooks.reach':
    'Polecenie widzi pliki osoby wykonującej działanie – w /files i z jej uprawnieniami. Niczego więcej na tym serwerze nie widzi: ani innych plików, ani sieci, chyba że serwer uruchomiono z dostępem do niej.',
  'hooks.unconfined': 'Polecenia są uruchamiane ze wszystkimi uprawnieniami serwera.',
  'hooks.unconfined.detail':
    'Serwer uruchomiono z opcją --exec-unconfined: polecenie może czytać, zmieniać i wysyłać wszystko, do czego serwer ma dostęp, także cudze pliki.',
  'hooks.told': 'Co otrzymuje polecenie i co oznacza jego wynik',
  'hooks.told.variables': 'W zmiennych środowiskowych:',
  'hooks.told.FILE':
    'Czego dotyczy zdarzenie: ścieżka, którą polecenie może otworzyć; pusta, gdy nie chodzi o żaden plik.',
  'hooks.told.DESTINATION':
    'Dokąd coś jest kopiowane lub przenoszone; w innych przypadkach folder ze wszystkimi plikami.',
  'hooks.told.SCOPE': 'Folder bazowy osoby wykonującej działanie: ścieżka w głównym folderze serwera.',
  'hooks.told.USERNAME': 'Kto wykonuje działanie.',
  'hooks.told.TRIGGER': 'Zdarzenie, na przykład after_upload.',
  'hooks.told.input': 'Te same i dodatkowe dane trafiają na standardowe wejście jako jeden obiekt JSON.',
  'hooks.told.plain':
    'Wiersze są tylko dzielone na słowa: bez zmiennych, symboli wieloznacznych i potoków. Wszystko to jest dostępne w skrypcie lub w powłoce ustawionej powyżej, która otrzymuje wtedy każdy wiersz.',
  'hooks.told.before':
    'Gdy polecenie zdarzenia before_ zakończy się błędem, działanie nie zostanie wykonane, a użytkownik się o tym dowie.',
  'hooks.told.after':
    'Gdy błędem zakończy się polecenie zdarzenia after_, nic się już nie zmieni: wpis trafi do dziennika.',
  'hooks.told.background': 'Wiersz z & na końcu działa w tle: nikt na niego nie czeka i niczego nie może on zatrzymać.',
  'hooks.runsLink': 'Dziennik poleceń',

  'hooks.group.copy': 'Kopiowanie',
  'hooks.group.rename': 'Zmiana nazwy i przenoszenie',
  'hooks.group.upload': 'Przesyłanie',
  'hooks.group.delete': 'Usuwanie',
  'hooks.group.save': 'Zapisywanie',
  'hooks.group.people': 'Użytkownicy i linki',
  'hooks.group.others': 'Inne',
  'hooks.event.before_copy': 'Przed skopiowaniem',
  'hooks.event.after_copy': 'Po skopiowaniu',
  'hooks.event.before_rename': 'Przed zmianą nazwy lub przeniesieniem',
  'hooks.event.after_rename': 'Po zmianie nazwy lub przeniesieniu',
  'hooks.event.before_upload': 'Przed przesłaniem lub utworzeniem',
  'hooks.event.after_upload': 'Po przesłaniu lub utworzeniu',
  'hooks.event.before_delete': 'Przed usunięciem',
  'hooks.event.after_delete': 'Po usunięciu',
  'hooks.event.before_save': 'Przed zapisaniem pliku w edytorze',
  'hooks.event.after_save': 'Po zapisaniu pliku w edytorze',
  'hooks.event.after_signin': 'Po zalogowaniu się użytkownika',
  'hooks.event.after_share': 'Po utworzeniu linku',
  'hooks.event.after_receive': 'Po odebraniu plików przez link od osoby bez konta',

  'hooks.test': 'Wypróbuj…',
  'hooks.test.of': (event: string) => `Wypróbuj polecenie dla ${event}`,
  'hooks.test.empty': 'Najpierw wpisz polecenie.',
  'hooks.test.detail':
    'Polecenie zostanie uruchomione tak jak przy tym zdarzeniu, ale na przykładowym pliku w folderze, w którym nie ma nic innego.',
  'hooks.test.line': 'Polecenie',
  'hooks.test.run': 'Uruchom',
  'hooks.test.again': 'Uruchom ponownie',

  'hooks.runs': 'Dziennik poleceń',
  'hooks.runs.detail': 'Wszystkie uruchomienia poleceń dla zdarzeń, od najnowszych.',
  'hooks.runs.none': 'Nie uruchomiono jeszcze żadnego polecenia',
  'hooks.runs.noneFailed': 'Nie było błędów',
  'hooks.runs.noneFailedYet': 'Wśród ostatnich nie ma błędów',
  'hooks.runs.failedOnly': 'Tylko z błędami',
  'hooks.runs.refresh': 'Odśwież',
  'hooks.runs.more': 'Pokaż więcej',
  'hooks.runs.end': 'Tu zaczyna się dziennik.',
  'hooks.run.by': (name: string) => `użytkownik ${name}`,
  'hooks.run.test': 'Próba',
  'hooks.run.background': 'W tle',
  'hooks.run.output': 'Wynik',
  'hooks.run.silent': 'Brak wyniku.',
  'hooks.run.took': (seconds: string) => `czas: ${seconds}`,
  'hooks.outcome.done': 'Wykonano',
  'hooks.outcome.failed': 'Błąd',
  'hooks.outcome.failedWith': (exit: number) => `Błąd, kod zakończenia ${exit}`,
  'hooks.outcome.ended': 'Zatrzymane przez serwer',
  'hooks.outcome.not_started': 'Nie uruchomiono',

  'webhooks.title': 'Webhooki',
  'webhooks.detail':
    'Adresy powiadamiane o tym, co się tu dzieje: żądaniem POST przez HTTPS, z podpisem i ponowieniem po błędzie.',
  'webhooks.none': 'Żaden adres nie otrzymuje powiadomień.',
  'webhooks.add': 'Dodaj webhook',
  'webhooks.most': (n: number) => `Limit webhooków: ${n}.`,
  'webhooks.list': 'Webhooki',
  'webhooks.on': 'Włączony',
  'webhooks.onOf': (url: string) => `Włączony: ${url}`,
  'webhooks.events': (n: number) =>
    count(n, { one: '{n} zdarzenie', few: '{n} zdarzenia', many: '{n} zdarzeń', other: '{n} zdarzenia' }),
  'webhooks.never': 'Nic jeszcze nie wysłano',
  'webhooks.last.ok': (when: string) => `Dostarczono: ${when}`,
  'webhooks.last.failed': (when: string) => `Nie dostarczono: ${when}`,
  'webhooks.answered': (status: number) => `odpowiedź ${status}`,
  'webhooks.tools': (url: string) => `Więcej dla ${url}`,
  'webhooks.deliveries': 'Powiadomienia',
  'webhooks.deliveriesOf': (url: string) => `Powiadomienia wysłane na ${url}`,
  'webhooks.test': 'Wyślij próbę',
  'webhooks.testOf': (url: string) => `Wyślij próbę na ${url}`,
  'webhooks.test.done': 'Próba została dostarczona.',
  'webhooks.test.failed': 'Próba nie została dostarczona.',
  'webhooks.edit': 'Edytuj…',
  'webhooks.newSecret': 'Nowy sekret…',
  'webhooks.delete': 'Usuń…',

  'webhooks.form.new': 'Nowy webhook',
  'webhooks.form.edit': 'Edycja webhooka',
  'webhooks.form.url': 'Adres',
  'webhooks.form.url.hint': 'Zaczyna się od https:// i jest dostępny z tego serwera.',
  'webhooks.form.url.example': 'https://example.org/coffer',
  'webhooks.form.events': 'O czym powiadamiać',
  'webhooks.form.events.hint': 'Webhook dowiaduje się o tym, co już się stało, i niczego nie może zatrzymać.',
  'webhooks.form.all': 'O wszystkim',
  'webhooks.form.enabled': 'Włączony',
  'webhooks.form.enabled.hint': 'Gdy webhook jest wyłączony, nic nie jest wysyłane ani odkładane na później.',
  'webhooks.form.add': 'Dodaj',
  'webhooks.form.save': 'Zapisz',
  'webhooks.fault.url': 'Adres musi zaczynać się od https://.',
  'webhooks.fault.unusable': (reason: string) => `Serwer nie może użyć tego adresu. ${reason}`,
  'webhooks.fault.events': 'Wybierz co najmniej jedno zdarzenie.',
  'webhooks.saved': 'Zapisano webhook!',
  'webhooks.deleted': 'Usunięto webhook!',

  'webhooks.delete.title': 'Usunąć ten webhook?',
  'webhooks.delete.detail': (url: string) =>
    `Na ${url} nic już nie będzie wysyłane, a historia powiadomień zostanie usunięta. Tej operacji nie można cofnąć.`,
  'webhooks.delete.confirm': 'Usuń',
  'webhooks.newSecret.title': 'Utworzyć nowy sekret?',
  'webhooks.newSecret.detail': (url: string) =>
    `Od tej chwili wszystko, co trafia na ${url}, będzie podpisane nowym sekretem: będzie go potrzebować każdy, kto sprawdza tam podpisy.`,
  'webhooks.newSecret.confirm': 'Utwórz nowy sekret',

  'webhooks.secret.title': 'Sekret tego webhooka',
  'webhooks.secret.once': 'Skopiuj go teraz: nie będzie już ponownie pokazany.',
  'webhooks.secret.label': 'Sekret',
  'webhooks.secret.copy': 'Kopiuj sekret',
  'webhooks.secret.copied': 'Skopiowano sekret!',
  'webhooks.secret.byHand':
    'Przeglądarka nie pozwoliła na skopiowanie. Sekret jest zaznaczony: naciśnij Ctrl+C lub ⌘C.',
  'webhooks.secret.use': (header: string, timestamp: string) =>
    `${header} każdego powiadomienia to sha256= oraz szesnastkowy HMAC-SHA-256, obliczony z tym sekretem z ${timestamp}, kropki i treści żądania.`,
  'webhooks.secret.notCopied': 'Sekret nie został jeszcze skopiowany. Zamknij ponownie, aby kontynuować bez niego.',
  'webhooks.secret.done': 'Mam sekret',

  'webhooks.all': 'Wszystkie webhooki',
  'webhooks.gone': 'Tego webhooka już nie ma',
  'webhooks.noDeliveries': 'Nic jeszcze nie wysłano',
  'webhooks.deliveries.end': 'To wszystkie zachowane powiadomienia.',
  'webhooks.delivery.waiting': 'Oczekuje',
  'webhooks.delivery.done': 'Dostarczono',
  'webhooks.delivery.failed': 'Nie dostarczono',
  'webhooks.delivery.tries': (n: number) =>
    count(n, { one: '{n} próba', few: '{n} próby', many: '{n} prób', other: '{n} próby' }),
  'webhooks.delivery.next': (when: string) => `następna próba: ${when}`,
  'webhooks.delivery.again': 'Wyślij ponownie',
  'webhooks.delivery.againOf': (event: string, when: string) => `Wyślij ponownie: ${event}, ${when}`,
  'webhooks.delivery.off': 'webhook jest wyłączony',
  'webhooks.delivery.queued': 'Trwa ponowne wysyłanie.',
}

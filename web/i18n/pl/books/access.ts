import type { MessageModules } from '../../catalog.ts'

/** Polish texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Użytkownicy',
  'access.find': 'Znajdź użytkownika',
  'access.alone': 'Brak innych użytkowników',
  'access.nobody': (name: string) => `Nie ma użytkownika o nazwie „${name}”.`,
  'access.more': 'Pokaż więcej użytkowników',
  'access.failed': 'Nie udało się ustalić, kto co może.',
  'access.administrator': 'Administrator',
  'access.outside': 'Poza folderem bazowym',
  'access.may': (effects: string) => `Dozwolone: ${effects}.`,
  'access.mayNot': (effects: string) => `Zabronione: ${effects}.`,
  'access.why': 'Dlaczego',
  'access.seenAt': 'Ścieżka dla tego użytkownika:',
  'access.viewAs': (name: string) => `Zobacz jako ${name}`,
  'access.settings': 'Ustawienia',
  'access.settingsOf': (name: string) => `Ustawienia użytkownika ${name}`,

  'access.effect.list': 'Widoczność',
  'access.effect.download': 'Pobieranie',
  'access.effect.create': 'Tworzenie',
  'access.effect.modify': 'Edytowanie',
  'access.effect.delete': 'Usuwanie',
  'access.effect.rename': 'Zmiana nazwy i przenoszenie',
  'access.effect.share': 'Udostępnianie',
  'access.effect.execute': 'Uruchamianie poleceń',

  'access.permission.admin': 'Administrator',
  'access.permission.download': 'Pobieranie',
  'access.permission.create': 'Tworzenie',
  'access.permission.modify': 'Edytowanie',
  'access.permission.delete': 'Usuwanie',
  'access.permission.rename': 'Zmiana nazwy',
  'access.permission.share': 'Udostępnianie',
  'access.permission.execute': 'Uruchamianie poleceń',

  'access.because.off': (permission: string) => `Uprawnienie „${permission}” jest wyłączone.`,
  'access.because.on': (permission: string) => `Uprawnienie „${permission}” jest włączone i nic tego nie zabrania.`,
  'access.because.admin': 'Administratorzy mają wszystkie uprawnienia i nic tego nie zabrania.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Zabrania tego reguła ${list === 'global' ? 'globalna' : 'użytkownika'} ${place}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Zezwala na to reguła ${list === 'global' ? 'globalna' : 'użytkownika'} ${place}: ${rule}`,
  'access.because.hidden': 'Ten użytkownik ma ukryte wszystko, co zaczyna się od kropki.',
  'access.because.reserved': 'Ta nazwa jest zarezerwowana dla programu Coffer.',
  'access.because.outside': (folder: string) => `Leży poza folderem bazowym użytkownika: ${folder}`,
  'access.because.top': 'To sam folder bazowy użytkownika, który pozostaje na swoim miejscu.',
  'access.because.default': 'Nic tego nie zabrania.',

  'access.view.label': 'Widok innego użytkownika',
  'access.view.banner': (name: string) => `Tak te pliki widzi ${name}. Nie można tu niczego zmienić.`,
  'access.view.leave': 'Wyjdź',
  'access.view.closed': 'W tym widoku pliki się nie otwierają.',
  'access.view.back': 'Wróć do folderu',
}

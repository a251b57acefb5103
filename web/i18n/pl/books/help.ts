import type { MessageModules } from '../../catalog.ts'

/** Polish texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Pomoc',
  'help.shortcuts': 'Skróty klawiszowe',
  'help.mouse': 'Mysz i dotyk',
  'help.help': 'Pokaż tę pomoc',
  'help.palette': 'Znajdź polecenie',
  'help.clear': 'Usuń zaznaczenie lub zamknij okno',
  'help.open': 'Otwórz',
  'help.doubleClick': 'Dwukrotne kliknięcie lub dotknięcie',
  'help.range': 'Zaznacz zakres',
  'help.shiftClick': 'Shift+kliknięcie',
  'help.add': 'Dodaj do zaznaczenia',
  'help.modClick': (key: string) => `${key}+kliknięcie`,
  'help.version': (version: string) => `Wersja ${version}`,
  'help.select': 'Zaznacz lub odznacz',
  'help.further': 'Rozszerz zaznaczenie',
  'help.jump': 'Przejdź do nazwy',
  'help.jump.keys': 'Wpisz pierwsze litery',
  'help.touch': 'Dotyk',
  'help.touch.tap': 'Stuknij dwukrotnie',
  'help.touch.select': 'Zaznacz',
  'help.touch.press': 'Naciśnij i przytrzymaj',
  'help.touch.pull': 'Pociągnij listę w dół',
  'help.touch.close': 'Zamknij panel lub menu',
  'help.touch.push': 'Odsuń palcem',
}

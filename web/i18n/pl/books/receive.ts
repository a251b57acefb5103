import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, {
      one: 'Zapisz {n} element',
      few: 'Zapisz {n} elementy',
      many: 'Zapisz {n} elementów',
      other: 'Zapisz {n} elementu',
    }),
  'receive.detail': 'Wysłane tu z innej aplikacji. Wybierz miejsce docelowe.',
  'receive.into': 'Folder',
  'receive.chooseFolder': 'Wybierz inny folder',
  'receive.save': 'Prześlij tutaj',
  'receive.discard': 'Odrzuć',
  'receive.text': (date: string) => `Udostępniony tekst, ${date}`,
  'receive.nothing': 'Nic nie dotarło. Udostępnij jeszcze raz.',
  'receive.notKept': 'Nie udało się zachować udostępnionych danych na tym urządzeniu. Może brakować miejsca.',
  'receive.notAllowed': 'Nie masz prawa przesyłać tu plików.',
}

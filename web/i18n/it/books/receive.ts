import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, { one: 'Salva {n} elemento', many: 'Salva {n} di elementi', other: 'Salva {n} elementi' }),
  'receive.detail': 'Lo ha inviato qui un’altra app. Scegli la destinazione.',
  'receive.into': 'Cartella',
  'receive.chooseFolder': 'Scegli un’altra cartella',
  'receive.save': 'Carica qui',
  'receive.discard': 'Scarta',
  'receive.text': (date: string) => `Testo condiviso, ${date}`,
  'receive.nothing': 'Non è arrivato nulla. Condividilo di nuovo.',
  'receive.notKept':
    'Non è stato possibile conservare su questo dispositivo ciò che è stato condiviso. Forse lo spazio non basta.',
  'receive.notAllowed': 'Qui non puoi caricare file.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, {
      one: 'Salvează un element',
      few: 'Salvează {n} elemente',
      other: 'Salvează {n} de elemente',
    }),
  'receive.detail': 'Trimis aici de o altă aplicație. Alege unde se salvează.',
  'receive.into': 'Dosar',
  'receive.chooseFolder': 'Alege alt dosar',
  'receive.save': 'Încarcă aici',
  'receive.discard': 'Renunță',
  'receive.text': (date: string) => `Text partajat, ${date}`,
  'receive.nothing': 'Nu a ajuns nimic. Partajează încă o dată.',
  'receive.notKept': 'Conținutul partajat nu a putut fi păstrat pe acest dispozitiv. Poate că nu este destul spațiu.',
  'receive.notAllowed': 'Nu ai voie să încarci fișiere aici.',
}

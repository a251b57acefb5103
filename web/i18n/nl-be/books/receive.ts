import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { one: '{n} item opslaan', other: '{n} items opslaan' }),
  'receive.detail': 'Een andere app heeft dit hierheen gestuurd. Kies waar het komt.',
  'receive.into': 'Map',
  'receive.chooseFolder': 'Andere map kiezen',
  'receive.save': 'Hier uploaden',
  'receive.discard': 'Verwerpen',
  'receive.text': (date: string) => `Gedeelde tekst, ${date}`,
  'receive.nothing': 'Er is niets aangekomen. Deel het nog eens.',
  'receive.notKept': 'Wat is gedeeld, kon niet op dit toestel worden bewaard. Misschien is er niet genoeg plaats.',
  'receive.notAllowed': 'Je mag hier geen bestanden uploaden.',
}

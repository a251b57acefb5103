import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { one: 'Vista {n} atriði', other: 'Vista {n} atriði' }),
  'receive.detail': 'Annað forrit sendi þetta hingað. Veldu hvert það á að fara.',
  'receive.into': 'Mappa',
  'receive.chooseFolder': 'Velja aðra möppu',
  'receive.save': 'Hlaða upp hingað',
  'receive.discard': 'Henda',
  'receive.text': (date: string) => `Texti sem var deilt, ${date}`,
  'receive.nothing': 'Ekkert barst. Deildu því aftur.',
  'receive.notKept': 'Ekki tókst að geyma það sem var deilt á þessu tæki. Kannski er ekki nóg pláss.',
  'receive.notAllowed': 'Þú mátt ekki hlaða upp skrám hér.',
}

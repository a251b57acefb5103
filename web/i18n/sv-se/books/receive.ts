import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { one: 'Spara {n} objekt', other: 'Spara {n} objekt' }),
  'receive.detail': 'En annan app skickade det här hit. Välj var det ska ligga.',
  'receive.into': 'Mapp',
  'receive.chooseFolder': 'Välj en annan mapp',
  'receive.save': 'Ladda upp här',
  'receive.discard': 'Förkasta',
  'receive.text': (date: string) => `Delad text, ${date}`,
  'receive.nothing': 'Inget kom fram. Dela det en gång till.',
  'receive.notKept':
    'Det som delades kunde inte sparas på den här enheten. Det kanske inte finns tillräckligt med utrymme.',
  'receive.notAllowed': 'Du får inte ladda upp filer här.',
}

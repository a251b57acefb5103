import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { one: '{n} Element speichern', other: '{n} Elemente speichern' }),
  'receive.detail': 'Eine andere App hat das hierher gesendet. Wählen Sie, wohin es soll.',
  'receive.into': 'Ordner',
  'receive.chooseFolder': 'Anderen Ordner wählen',
  'receive.save': 'Hier hochladen',
  'receive.discard': 'Verwerfen',
  'receive.text': (date: string) => `Geteilter Text, ${date}`,
  'receive.nothing': 'Es ist nichts angekommen. Teilen Sie es noch einmal.',
  'receive.notKept':
    'Die geteilten Inhalte konnten auf diesem Gerät nicht aufbewahrt werden. Vielleicht fehlt der Platz.',
  'receive.notAllowed': 'Sie dürfen hier keine Dateien hochladen.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, { one: 'Guardar {n} elemento', many: 'Guardar {n} de elementos', other: 'Guardar {n} elementos' }),
  'receive.detail': 'Otra aplicación lo ha enviado aquí. Elige dónde guardarlo.',
  'receive.into': 'Carpeta',
  'receive.chooseFolder': 'Elegir otra carpeta',
  'receive.save': 'Subir aquí',
  'receive.discard': 'Descartar',
  'receive.text': (date: string) => `Texto compartido, ${date}`,
  'receive.nothing': 'No ha llegado nada. Vuelve a compartirlo.',
  'receive.notKept': 'Lo compartido no se ha podido guardar en este dispositivo. Es posible que no haya espacio.',
  'receive.notAllowed': 'No tienes permiso para subir archivos aquí.',
}

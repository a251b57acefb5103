import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')
const numbers = new Intl.NumberFormat('es')

/** Spanish texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Subidas',
  'uploads.all': 'Todas las subidas',
  'uploads.collecting': (n: number) =>
    n === 0
      ? 'Leyendo…'
      : count(n, {
          one: 'Leyendo {n} elemento…',
          many: 'Leyendo {n} de elementos…',
          other: 'Leyendo {n} elementos…',
        }),
  'uploads.running': (done: number, total: number) =>
    count(total, {
      one: 'Subiendo',
      many: `Subiendo ${numbers.format(done)} de {n}`,
      other: `Subiendo ${numbers.format(done)} de {n}`,
    }),
  'uploads.waiting': 'Pendiente de tu decisión',
  'uploads.failedSome': (n: number) =>
    count(n, {
      one: 'Ha fallado {n} subida',
      many: 'Han fallado {n} de subidas',
      other: 'Han fallado {n} subidas',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · tiempo restante: ${left}`,
  'uploads.done': (n: number) =>
    count(n, {
      one: 'Se ha subido un elemento',
      many: 'Se han subido {n} de elementos',
      other: 'Se han subido {n} elementos',
    }),
  'uploads.percent': (percent: string) => `Subidas: ${percent} completado`,
  'uploads.expand': 'Mostrar las subidas',
  'uploads.collapse': 'Ocultar las subidas',
  'uploads.cancelAll': 'Cancelar todas las subidas',
  'uploads.cancel': (name: string) => `Cancelar ${name}`,
  'uploads.retry': (name: string) => `Reintentar ${name}`,
  'uploads.retryFailed': 'Reintentar',
  'uploads.dismiss': 'Descartar',
  'uploads.pause': 'Pausar todas las subidas',
  'uploads.resume': 'Continuar todas las subidas',
  'uploads.pauseOne': (name: string) => `Pausar ${name}`,
  'uploads.resumeOne': (name: string) => `Continuar ${name}`,
  'uploads.paused': (done: number, total: number) =>
    count(total, {
      one: 'En pausa',
      many: `En pausa, ${numbers.format(done)} de {n} completados`,
      other: `En pausa, ${numbers.format(done)} de {n} completados`,
    }),
  'uploads.offline': 'Sin conexión. Continuará automáticamente.',
  'uploads.full':
    'El disco del servidor está lleno. Lo que ha llegado se conserva; libera espacio allí y después continúa.',
  'uploads.short': (free: string, needed: string) =>
    `No va a caber. Libre en el servidor: ${free}. Falta por subir: ${needed}.`,
  'uploads.short.goOn': 'Subir de todos modos',
  'uploads.short.cancel': 'Cancelar',
  'uploads.goOn': 'Continuar',
  'uploads.failed.more': 'Qué hacer con las subidas fallidas',
  'uploads.failed.copy': 'Copiar la lista',
  'uploads.failed.clear': 'Vaciar la lista',
  'uploads.decide': 'Decidir…',
  'uploads.taken': (n: number) =>
    count(n, {
      one: '{n} nombre ya existe',
      many: '{n} de nombres ya existen',
      other: '{n} nombres ya existen',
    }),
  'uploads.unreadable': 'No se ha podido leer desde tu dispositivo.',
  'uploads.state.queued': 'En espera',
  'uploads.state.done': 'Listo',
  'uploads.state.paused': 'En pausa',
  'uploads.state.unfinished': 'Se interrumpió',
  'uploads.state.conflict': 'El nombre ya existe',
  'uploads.conflict.title': 'Este nombre ya existe',
  'uploads.conflict.text':
    'En la carpeta ya hay un elemento con este nombre. ¿Qué debe hacerse con el archivo que subes?',
  'uploads.conflict.replace': 'Reemplazar',
  'uploads.conflict.keepBoth': 'Conservar ambos',
  'uploads.conflict.skip': 'Omitir',
  'uploads.conflict.skipSame': 'Omitir si tamaño y fecha coinciden',
  'uploads.conflict.more': (n: number) => count(n, { one: 'y uno más', many: 'y {n} más', other: 'y {n} más' }),
  'uploads.unfinished.title': 'Esta subida se interrumpió',
  'uploads.unfinished.text': (percent: string) =>
    `El ${percent} de este archivo ya había llegado. ¿Continuar desde ahí?`,
  'uploads.unfinished.resume': 'Continuar',
  'uploads.unfinished.restart': 'Empezar de nuevo',
  'uploads.logOut.title': '¿Cerrar sesión y detener las subidas?',
  'uploads.logOut.detail': 'Aún no ha llegado todo.',
  'uploads.logOut.stop': 'Detener y cerrar sesión',
  'uploads.conflict.toAll': 'Hacer lo mismo con todos los demás',
  'uploads.left.title': 'Subidas sin terminar',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: 'Una subida no se terminó.',
      many: '{n} de subidas no se terminaron.',
      other: '{n} subidas no se terminaron.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Aún no se ha subido.',
      many: `Faltan por subir ${numbers.format(left)} de {n} de archivos.`,
      other: `Faltan por subir ${numbers.format(left)} de {n} archivos.`,
    }),
  'uploads.left.more': 'No se había leído hasta el final: puede haber más.',
  'uploads.left.never': 'Se pegó, y la página no puede volver a obtenerlo. Pégalo otra vez.',
  'uploads.left.forget': 'Olvidar',
  'uploads.left.forgetOne': (name: string) => `Olvidar ${name}`,
  'uploads.left.chooseFolder': 'Elegir la carpeta de nuevo',
  'uploads.left.chooseFiles': 'Elegir los archivos de nuevo',
  'uploads.left.looking': 'Buscando lo que falta…',
  'uploads.left.denied': 'El navegador no permite que la página lo lea. Continúa y da permiso, o elígelo de nuevo.',
  'uploads.left.gone': 'No está donde estaba. Si se movió o cambió de nombre, elígelo de nuevo.',
  'uploads.left.stranger': 'Nada de lo que has elegido pertenece a esta subida.',
  'uploads.left.elsewhere': 'Continúa en otra pestaña.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: 'Un archivo ha cambiado.',
      many: '{n} de archivos han cambiado.',
      other: '{n} archivos han cambiado.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: 'Un archivo ya no está.',
      many: '{n} de archivos ya no están.',
      other: '{n} archivos ya no están.',
    }),
  'uploads.left.takeChanged': 'Subirlos como están ahora',
  'uploads.left.leaveOut': 'Omitir',
}

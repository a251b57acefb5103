import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')
const numbers = new Intl.NumberFormat('es')
const elements = (n: number) => count(n, { one: '{n} elemento', many: '{n} de elementos', other: '{n} elementos' })

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Copiando',
  move: 'Moviendo',
  delete: 'Eliminando',
  extract: 'Extrayendo',
  archive: 'Comprimiendo',
}
const DONE = { copy: 'copiado', move: 'movido', delete: 'eliminado', extract: 'extraído', archive: 'comprimido' }
const DO = { copy: 'copiar', move: 'mover', delete: 'eliminar', extract: 'extraer', archive: 'comprimir' }

/** Returns the target, with the preposition that the kind of job requires. */
const into = (kind: Kind, to: string) => to && ` ${kind === 'copy' || kind === 'move' ? 'a' : 'en'} “${to}”`

/** Spanish texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'En curso',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind]} ${n === 1 && name ? `“${name}”` : elements(n)}${into(kind, to)}`,
  'jobs.waiting': 'Espera a que terminen otras tareas tuyas',
  'jobs.starting': 'Empezando',
  'jobs.emptyingTrash': 'Vaciando la papelera',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? elements(done) : `${numbers.format(done)} de ${elements(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} de ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `tiempo restante: ${duration}`,
  'jobs.now': (name: string) => `Ahora: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} completado`,
  'jobs.offline':
    'No se puede conectar con el servidor. La tarea continúa allí y se volverá a mostrar cuando vuelva la conexión.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    `${n === 1 ? 'Se ha' : 'Se han'} ${DONE[kind]} ${n === 1 && name ? `“${name}”` : elements(n)}${into(kind, to)}`,
  'jobs.failed': (kind: Kind, n: number) =>
    `${n === 1 ? 'No se ha podido' : 'No se han podido'} ${DO[kind]} ${elements(n)}`,
  'jobs.cancelled': (kind: Kind) => `Cancelado. No se ha ${DONE[kind]} todo.`,
  'jobs.undone': (kind: Kind) => `El servidor se ha detenido mientras tanto. No se ha ${DONE[kind]} nada.`,
  'jobs.interrupted': (kind: Kind) =>
    `El servidor se ha detenido mientras tanto. No se ha ${DONE[kind]} todo; aquí se indica lo que sí:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: 'Se ha omitido {n} elemento',
      many: 'Se han omitido {n} de elementos',
      other: 'Se han omitido {n} elementos',
    }),
  'jobs.why': 'Qué ha fallado y por qué',
  'jobs.more': (n: number) => count(n, { one: 'y {n} más', many: 'y {n} más', other: 'y {n} más' }),
  'jobs.again': 'Reintentar',
  'jobs.cancel': (label: string) => `Cancelar: ${label}`,
  'jobs.dismiss': (label: string) => `Descartar: ${label}`,
  'jobs.conflict': 'Algo ha cambiado ahí mientras tanto.',

  'jobs.compress.title': (n: number, name: string) => `Comprimir ${n === 1 ? `“${name}”` : elements(n)}`,
  'jobs.compress.name': 'Nombre del archivo comprimido',
  'jobs.compress.format': 'Formato',
  'jobs.compress.taken': 'Si el nombre ya existe',
  'jobs.compress.rename': 'Conservar ambos',
  'jobs.compress.replace': 'Reemplazar el existente',
  'jobs.compress.start': 'Comprimir',
  'jobs.compress.done': (name: string) => `Se ha creado “${name}”`,
  'jobs.compress.failed': (name: string) => `No se ha podido crear “${name}”.`,
}

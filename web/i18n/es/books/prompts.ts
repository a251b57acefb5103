import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')
const elements = (n: number) => count(n, { one: '{n} elemento', many: '{n} de elementos', other: '{n} elementos' })

const INFINITIVE = {
  copy: 'copiar',
  move: 'mover',
  delete: 'eliminar',
  rename: 'cambiar el nombre de',
  create: 'crear',
  open: 'abrir',
}

/** Spanish texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nombre',
  'browse.create': 'Crear',
  'browse.andMore': (n: number) => count(n, { one: 'y {n} más', many: 'y {n} más', other: 'y {n} más' }),
  'browse.copyRefused': 'El navegador no ha permitido copiarlo.',

  'browse.newFolder.title': 'Nueva carpeta',
  'browse.newFile.title': 'Nuevo archivo',
  'browse.rename.title': (name: string) => `Cambiar el nombre de “${name}”`,
  'browse.delete.one': (name: string) => `¿Eliminar “${name}”?`,
  'browse.delete.many': (n: number) => `¿Eliminar ${elements(n)}?`,
  'browse.delete.forGood': 'Esta acción no se puede deshacer.',
  'browse.delete.toTrash': 'Se puede recuperar de la papelera.',
  'browse.delete.noTrash': 'Aquí no hay papelera.',
  'browse.copy.title': (n: number) => `Copiar ${elements(n)}`,
  'browse.move.title': (n: number) => `Mover ${elements(n)}`,
  'browse.copy.into': (folder: string) => `Copiar a “${folder}”`,
  'browse.move.into': (folder: string) => `Mover a “${folder}”`,
  'browse.picker.label': 'Carpetas',
  'browse.picker.up': 'Subir un nivel',
  'browse.picker.top': 'es el nivel superior',
  'browse.picker.choose': (folder: string) => `Elegir “${folder}”`,
  'browse.picker.empty': 'Aquí no hay carpetas.',

  'browse.conflict.title': (name: string) => `“${name}” ya existe en el destino`,
  'browse.conflict.existing': 'El que hay ahora',
  'browse.conflict.arriving': 'El que llega',
  'browse.conflict.skip': 'Omitir',
  'browse.conflict.keepBoth': 'Conservar ambos',
  'browse.conflict.replace': 'Reemplazar',
  'browse.conflict.merge': 'Combinar',
  'browse.conflict.mergeDetail': 'Al combinar, se juntan las dos carpetas y se reemplazan los archivos que coinciden.',
  'browse.conflict.notReplaceable': 'un archivo y una carpeta no se pueden reemplazar entre sí',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Hacer lo mismo con {n} conflicto más',
      many: 'Hacer lo mismo con {n} de conflictos más',
      other: 'Hacer lo mismo con {n} conflictos más',
    }),

  'browse.info.type': 'Tipo',
  'browse.info.link': (type: string) => `Enlace (${type})`,
  'browse.info.where': 'Ubicación',
  'browse.info.contains': 'Contenido',
  'browse.info.unknown': 'No se ha podido contar',
  'browse.info.selected': 'Selección',
  'browse.info.filesTogether': 'Total de archivos',
  'browse.info.dimensions': 'Dimensiones',
  'browse.info.duration': 'Duración',
  'browse.info.taken': 'Fecha de captura',
  'browse.info.camera': 'Cámara',
  'browse.info.lens': 'Objetivo',
  'browse.info.exposure': 'Exposición',
  'browse.info.orientation': 'Orientación',
  'browse.info.turned': (orientation: number) =>
    [
      'Reflejada',
      'Boca abajo',
      'Boca abajo y reflejada',
      'Girada a la izquierda y reflejada',
      'Girada a la derecha',
      'Girada a la derecha y reflejada',
      'Girada a la izquierda',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Lugar',
  'browse.info.copyPlace': 'Copiar el lugar',
  'browse.info.checksums': 'Sumas de verificación',
  'browse.info.compute': 'Calcular',
  'browse.info.computeNamed': (algorithm: string) => `Calcular ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copiar ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${kind === 'copy' ? (n === 1 ? 'Se ha copiado' : 'Se han copiado') : n === 1 ? 'Se ha movido' : 'Se han movido'} ${elements(n)}${folder && ` a “${folder}”`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `No se ha podido ${INFINITIVE[attempt]} “${name}”.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${n === 1 ? 'No se ha podido' : 'No se han podido'} ${INFINITIVE[attempt]} ${elements(n)}.`,
}

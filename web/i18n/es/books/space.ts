import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')
const files = (n: number) => count(n, { one: '{n} archivo', many: '{n} de archivos', other: '{n} archivos' })
const folders = (n: number) => count(n, { one: '{n} carpeta', many: '{n} de carpetas', other: '{n} carpetas' })

/** Spanish texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Uso del espacio',
  'space.titleOf': (name: string) => `Uso del espacio en ${name}`,
  'space.asOf': (when: string) => `Actualizado: ${when}`,
  'space.counting': 'Contando todavía',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'En total',

  'space.inMyFiles': (size: string) => `${size} en Mis archivos`,
  'space.free': (size: string) => `${size} libres`,
  'space.volume': (share: string) => `${share} del disco en uso`,

  'space.show': 'Mostrar',
  'space.by.folder': 'Por carpeta',
  'space.by.kind': 'Por tipo',
  'space.by.largest': 'Archivos más grandes',
  'space.by.oldest': 'Archivos más antiguos',
  'space.up': 'Subir un nivel',
  'space.openFolder': 'Mostrar la carpeta',

  'space.name': 'Nombre',
  'space.kind': 'Tipo',
  'space.size': 'Tamaño',
  'space.share': 'Porcentaje',
  'space.files': 'Archivos',
  'space.modified': 'Modificado',
  'space.where': 'Carpeta',
  'space.here': 'Aquí mismo',
  'space.showInFolder': (name: string) => `Mostrar ${name} en su carpeta`,
  'space.restName': 'Todos los más pequeños',
  'space.map': 'Mapa de tamaños',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Imágenes',
  'space.kind.audio': 'Audio',
  'space.kind.video': 'Vídeos',
  'space.kind.document': 'Documentos',
  'space.kind.text': 'Texto y código',
  'space.kind.archive': 'Archivos comprimidos',
  'space.kind.other': 'Otros archivos',

  'space.empty': 'Aquí nada ocupa espacio',
  'space.emptyDetail': 'No hay archivos en esta carpeta ni en sus subcarpetas.',
  'space.noFiles': 'No hay archivos que mostrar',
  'space.off': 'El índice está desactivado',
  'space.offDetail':
    'El tamaño de las carpetas se conoce por el índice. Un administrador puede activarlo en la configuración.',
  'space.building': 'Aún se están contando las carpetas',
  'space.buildingDetail': 'Esta página se completará en cuanto se sepa algo de esta carpeta.',
  'space.unknown': 'Todavía no se sabe nada de esta carpeta',
  'space.unknownDetail': 'El índice no ha llegado aquí. Las carpetas enlazadas se cuentan donde están realmente.',
  'space.partial': 'Aún se están contando las carpetas: los tamaños aumentarán.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Contenido de ${name}`,
  'archive.way': 'Carpeta dentro del archivo comprimido',
  'archive.search': 'Buscar en el archivo comprimido',
  'archive.name': 'Nombre',
  'archive.size': 'Tamaño',
  'archive.modified': 'Modificado',
  'archive.names': 'Codificación de los nombres',
  'archive.names.automatic': 'Automática',
  'archive.names.guessed': (name) => `Automática (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} archivo', many: '{n} de archivos', other: '{n} archivos' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} elemento no se puede extraer',
      many: '{n} de elementos no se pueden extraer',
      other: '{n} elementos no se pueden extraer',
    }),
  'archive.selected': (n: number) =>
    count(n, { one: '{n} seleccionado', many: '{n} seleccionados', other: '{n} seleccionados' }),
  'archive.found': (n: number) =>
    count(n, { one: '{n} encontrado', many: '{n} encontrados', other: '{n} encontrados' }),
  'archive.empty': 'Este archivo comprimido está vacío.',
  'archive.emptyFolder': 'Esta carpeta está vacía.',
  'archive.nothingFound': 'En esta carpeta no hay nada con ese nombre.',

  'archive.failed.notArchive': 'No es un archivo comprimido que se pueda leer, o está dañado.',
  'archive.failed.tooLarge': 'Este archivo comprimido contiene demasiado para verlo aquí.',
  'archive.failed.detail': 'Aun así, puedes descargarlo.',

  'archive.refusal.name': 'su nombre lleva a otro sitio o no es válido',
  'archive.refusal.duplicate': 'otro elemento tiene el mismo nombre',
  'archive.refusal.link': 'es un enlace',
  'archive.refusal.special': 'no es un archivo ni una carpeta',
  'archive.refusal.encrypted': 'está cifrado',
  'archive.refusal.method': 'está comprimido de una forma que Coffer no conoce',
  'archive.refusal.damaged': 'está dañado',
  'archive.refusal.taken': 'el nombre ya existe',
  'archive.refusal.denied': 'no se permite ahí',

  'archive.entry.download': 'Descargar',
  'archive.entry.none': 'No hay vista previa para este archivo.',
  'archive.entry.tooLarge': 'Este archivo es demasiado grande para mostrarlo aquí.',
  'archive.entry.failed': 'No se puede mostrar: es posible que esté dañado.',

  'archive.extractAll': 'Extraer todo',
  'archive.extractSelected': (n: number) =>
    count(n, { one: 'Extraer {n} elemento', many: 'Extraer {n} de elementos', other: 'Extraer {n} elementos' }),
  'archive.extract.denied': 'no tienes permiso para crear archivos',
  'archive.extract.tooMany': 'hay demasiados elementos para elegirlos uno a uno',
  'archive.extract.title': (name: string) => `Extraer “${name}”`,
  'archive.extract.into': 'En la carpeta',
  'archive.extract.intoHint': 'Si no existe, se crea.',
  'archive.extract.choose': 'Elegir…',
  'archive.extract.chooseTitle': '¿En qué carpeta se extrae?',
  'archive.extract.conflict': 'Si un nombre ya existe ahí',
  'archive.extract.keep_both': 'Conservar ambos',
  'archive.extract.keep_both.hint': 'El archivo nuevo recibe un número.',
  'archive.extract.skip': 'Omitir el archivo',
  'archive.extract.replace': 'Reemplazar el existente',
  'archive.extract.replace.hint': 'El contenido anterior queda como versión.',
  'archive.extract.refuse': 'No extraer nada',
  'archive.extract.start': 'Extraer',
  'archive.extract.running': 'Extrayendo. Si se cancela, se elimina lo que se haya creado.',
  'archive.extract.noFolder': 'Indica una carpeta.',
  'archive.extract.notFolder': 'Ahí hay un archivo, no una carpeta.',
  'archive.extract.badFolder': 'Ninguna carpeta puede llamarse así.',
  'archive.extract.taken': 'Un nombre ya existe ahí, así que no se ha extraído nada.',
  'archive.extract.changed': 'El archivo comprimido ha cambiado mientras tanto, así que no se ha extraído nada.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, {
      one: 'Se ha extraído {n} archivo',
      many: 'Se han extraído {n} de archivos',
      other: 'Se han extraído {n} archivos',
    })} en “${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: 'Se ha omitido {n} elemento:',
      many: 'Se han omitido {n} de elementos:',
      other: 'Se han omitido {n} elementos:',
    }),
  'archive.extract.more': (n: number) => count(n, { one: 'y {n} más', many: 'y {n} más', other: 'y {n} más' }),
  'archive.extract.open': 'Abrir la carpeta',
}

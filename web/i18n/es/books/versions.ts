import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versiones de ${name}`,
  'versions.list': 'Versiones, la más reciente primero',
  'versions.count': (n) => count(n, { one: '{n} versión anterior', other: '{n} versiones anteriores' }),
  'versions.now': 'Lo que hay ahora',
  'versions.of': (when) => `Versión del ${when}`,
  'versions.written': (when) => `Escrita ${when}`,
  'versions.replaced': (when) => `Sustituida ${when}`,
  'versions.replacedBy': (when, who) => `Sustituida ${when} por ${who}`,
  'versions.grew': (size) => `${size} más que antes`,
  'versions.shrank': (size) => `${size} menos que antes`,
  'versions.sameSize': 'Mismo tamaño que antes',
  'versions.view': 'Ver',
  'versions.compare': 'Comparar',
  'versions.download': 'Descargar',
  'versions.restore': 'Restaurar',
  'versions.delete': 'Eliminar para siempre',
  'versions.back': 'Volver a las versiones',
  'versions.tooLarge': (size) => `Los textos de más de ${size} no se muestran aquí. Descárguelos.`,
  'versions.compareTitle': (name) => `Comparar versiones de ${name}`,
  'versions.before': 'Antes',
  'versions.after': 'Después',
  'versions.legend': 'Las líneas rojas solo están en el texto de antes, las verdes solo en el de después.',
  'versions.notText': 'Esto no es texto. Descárguelo para verlo.',
  'versions.pictureFailed': 'Esta imagen no se puede mostrar aquí. Descárguela para verla.',
  'versions.emptyText': 'El archivo estaba vacío entonces.',
  'versions.restored': (when) => `Restaurada la versión del ${when}`,
  'versions.restoreFailed': 'No se pudo restaurar la versión.',
  'versions.gone': 'Esta versión ya no se conserva.',
  'versions.deleted': 'Versión eliminada',
  'versions.deleteFailed': 'No se pudo eliminar la versión.',
  'versions.deleteTitle': '¿Eliminar esta versión para siempre?',
  'versions.deleteDetail': (when) =>
    `Se elimina lo que contenía el archivo el ${when} y no se puede recuperar. El archivo mismo queda como está.`,
  'versions.failed': 'No se pudieron cargar las versiones.',
  'versions.denied': 'No puede ver las versiones de este archivo.',
  'versions.empty': 'Aún no hay versiones anteriores.',
  'versions.emptyDetail': 'Cuando este archivo se sustituye o se guarda, su contenido anterior se conserva aquí.',
  'versions.off': 'No se conservan versiones nuevas: está desactivado en los ajustes.',
  'versions.folder': 'No se conservan versiones nuevas: está desactivado en esta carpeta.',
  'versions.disk': 'No se conservan versiones nuevas: este disco no puede.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `Compartir “${name}”`,
  'links.editTitle': (name: string) => `Enlace a “${name}”`,
  'links.list': 'Enlaces',
  'links.new': 'Nuevo',
  'links.create': 'Crear enlace',
  'links.save': 'Guardar',
  'links.back': 'Volver',
  'links.failed': 'No se han podido obtener los enlaces.',

  'links.copy': 'Copiar enlace',
  'links.copyOf': (name: string) => `Copiar el enlace a ${name}`,
  'links.copied': 'Enlace copiado',
  'links.copyByHand': 'El navegador no permite que Coffer copie. El enlace está seleccionado: cópialo desde aquí.',
  'links.address': 'Enlace',
  'links.edit': 'Editar',
  'links.editOf': (name: string) => `Editar el enlace a ${name}`,
  'links.delete': 'Eliminar',
  'links.deleteOf': (name: string) => `Eliminar el enlace a ${name}`,
  'links.deleted': 'Enlace eliminado',
  'links.delete.title': '¿Eliminar este enlace?',
  'links.delete.detail': (name: string) => `Quien lo tenga ya no podrá abrir “${name}”. Los archivos no se eliminan.`,

  'links.permanent': 'Permanente',
  'links.expired': 'Caducado',
  'links.expires': (when: string) => `Caduca ${when}`,
  'links.hasPassword': 'Con contraseña',
  'links.isUpload': 'Recibe archivos',
  'links.suspended': 'Suspendido: el elemento está en la papelera',
  'links.downloads': (n: number) => count(n, { one: '{n} descarga', many: '{n} de descargas', other: '{n} descargas' }),
  'links.downloadsOf': (n: number, limit: number) =>
    count(limit, {
      one: `${n} de {n} descarga`,
      many: `${n} de {n} de descargas`,
      other: `${n} de {n} descargas`,
    }),
  'links.received': (n: number) =>
    count(n, {
      one: '{n} archivo recibido',
      many: '{n} de archivos recibidos',
      other: '{n} archivos recibidos',
    }),
  'links.received.title': (name: string) => `Recibido en “${name}”`,
  'links.received.from': (name: string) => `De ${name}`,
  'links.received.unnamed': (address: string) => `Desde ${address}`,
  'links.received.none': 'Nadie ha enviado nada todavía.',
  'links.received.failed': 'No se ha podido obtener lo recibido.',
  'links.lastUsed': (when: string) => `Último uso: ${when}`,

  'links.password': 'Contraseña',
  'links.passwordHint': 'Opcional',
  'links.passwordKeep': 'En blanco, no cambia',
  'links.passwordRemove': 'Quitar la contraseña',
  'links.duration': 'Válido durante',
  'links.durationHint': 'En blanco: permanente',
  'links.unit': 'Unidad',
  'links.unit.seconds': 'Segundos',
  'links.unit.minutes': 'Minutos',
  'links.unit.hours': 'Horas',
  'links.unit.days': 'Días',
  'links.expiry': 'Caducidad',
  'links.expiry.keep': (now: string) => `Sin cambios: ${now}`,
  'links.expiry.change': 'Otra',
  'links.more': 'Más',
  'links.limit': 'Máximo de descargas',
  'links.limitHint': 'En blanco: sin límite',
  'links.name': 'Nombre en la dirección',
  'links.nameHint':
    'Letras, cifras, guiones y guiones bajos. Una parte de la dirección sigue siendo imposible de adivinar.',
  'links.guessable': 'Solo el nombre',
  'links.guessableHint':
    'Una dirección corta y fácil de decir. Cualquiera puede adivinarla, así que conviene poner una contraseña.',
  'links.receive': 'Permitir que otras personas envíen archivos aquí',
  'links.receiveHint': 'Los visitantes añaden archivos a esta carpeta. No ven lo que contiene ni reemplazan nada.',
  'links.maxFiles': 'Máximo de archivos',
  'links.maxFileSize': 'Máximo por archivo, en MB',
  'links.maxTotalSize': 'Máximo en total, en MB',
  'links.extensions': 'Tipos de archivo',
  'links.extensionsHint': 'Extensiones como jpg pdf. En blanco: todas.',
  'links.askName': 'Pedir el nombre a los visitantes',

  'links.error.duration': (most: string) => `Un número entero de 1 a ${most}, o nada.`,
  'links.error.number': 'Un número entero a partir de 1, o nada.',
  'links.error.name':
    'Como máximo 63 letras, cifras, guiones y guiones bajos; el primer carácter, una letra o una cifra.',
  'links.error.nameNeeded': 'Escribe antes un nombre.',
  'links.error.nameTaken': 'Ya hay un enlace con este nombre.',
  'links.error.extensions': 'Extensiones sin punto, separadas por espacios.',
  'links.error.tooMany': 'Has alcanzado el número máximo de enlaces. Elimina antes alguno en Configuración.',
  'links.error.refused': 'El servidor no lo acepta.',

  'links.path': 'Ruta',
  'links.durationColumn': 'Duración',
  'links.owner': 'Nombre de usuario',
  'links.use': 'Uso',
  'links.tools': 'Acciones',
  'links.search': 'Buscar un enlace',
  'links.found': (n: number) => count(n, { one: '{n} enlace', many: '{n} de enlaces', other: '{n} enlaces' }),
  'links.noneFound': 'Ningún enlace coincide.',
  'links.none': 'Esto está muy vacío…',
  'links.noneDetail':
    'Aquí aparece lo que compartes por enlace. Selecciona un archivo o una carpeta y elige Compartir.',
  'links.showMore': 'Mostrar más',

  'formats.title': (n: number) =>
    count(n, {
      one: 'Descargar {n} elemento',
      many: 'Descargar {n} de elementos',
      other: 'Descargar {n} elementos',
    }),
  'formats.titleOf': (name: string) => `Descargar “${name}”`,
  'formats.detail': 'Elige el formato de la descarga.',
  'formats.tooMany':
    'Son demasiados elementos para una sola descarga. Selecciona menos o descarga la carpeta que los contiene.',
  'formats.zipHint': 'Se abre en cualquier equipo',
}

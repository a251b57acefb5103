import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('es')
const elements = (n: number) => count(n, { one: '{n} elemento', many: '{n} de elementos', other: '{n} elementos' })

/** Spanish texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Carpeta compartida',
  'visit.folder': 'Carpeta',
  'visit.trail': 'Ubicación actual',
  'visit.modified': 'Modificado',
  'visit.items': elements,
  'visit.download': 'Descargar',
  'visit.downloadFolder': 'Descargar todo',
  'visit.downloadOf': (name: string) => `Descargar ${name}`,
  'visit.formats': 'Otros formatos',
  'visit.downloadAs': (format: string) => `Descargar como ${format}`,
  'visit.open': 'Abrir',
  'visit.ends': 'Caducidad del enlace:',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'No quedan descargas'
      : count(n, {
          one: 'Queda una descarga',
          many: 'Quedan {n} de descargas',
          other: 'Quedan {n} descargas',
        }),
  'visit.qr': 'Código QR de este enlace',
  'visit.qrHint': 'Apunta aquí con una cámara para abrir el enlace en otro dispositivo.',
  'visit.contents': 'Contenido',
  'visit.showMore': 'Mostrar más',
  'visit.shown': (shown: number, all: number) => `${shown} de ${elements(all)}`,
  'visit.empty': 'Esta carpeta está vacía.',
  'visit.preview': (name: string) => `Vista previa de ${name}`,
  'visit.previous': 'Anterior',
  'visit.next': 'Siguiente',
  'visit.place': (place: number, all: number) => `${place} de ${all}`,
  'visit.notShown': 'No se puede mostrar aquí, pero se puede descargar.',

  'visit.send.to': (name: string) => `Enviar archivos a “${name}”`,
  'visit.send.yourName': 'Tu nombre (opcional)',
  'visit.send.zone': 'Zona para enviar archivos',
  'visit.send.dropHere': 'Suelta archivos aquí.',
  'visit.send.unseen': 'Los demás visitantes no verán lo que envíes.',
  'visit.send.choose': 'Elegir archivos',
  'visit.send.eachUpTo': (size: string) => `Hasta ${size} por archivo.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, { one: 'Queda un archivo.', many: 'Quedan {n} de archivos.', other: 'Quedan {n} archivos.' }),
  'visit.send.sizeLeft': (size: string) => `Hasta ${size} más en total.`,
  'visit.send.only': (extensions: string) => `Solo ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    count(all, {
      one: `${sent} de {n} archivo enviado`,
      many: `${sent} de {n} de archivos enviados`,
      other: `${sent} de {n} archivos enviados`,
    }),
  'visit.send.waiting': 'En espera',
  'visit.send.done': 'Enviado',
  'visit.send.cancelOf': (name: string) => `No enviar ${name}`,
  'visit.send.againOf': (name: string) => `Volver a enviar ${name}`,
  'visit.send.full': 'Este enlace ya no admite más archivos.',
  'visit.send.folder': 'No se pueden enviar carpetas. Envía los archivos que contienen o comprímelas antes.',
  'visit.send.noRoom': 'No queda espacio suficiente para este archivo.',
  'visit.send.refused': 'El enlace no admite este archivo.',
  'visit.send.tooLarge': 'Supera el tamaño que admite el enlace.',
  'visit.send.wrongType': 'El enlace no admite archivos de este tipo.',

  'visit.locked': 'Este enlace tiene contraseña',
  'visit.lockedDetail': 'La tiene quien te lo envió.',
  'visit.password': 'Contraseña',
  'visit.unlock': 'Continuar',

  'visit.gone': 'Puede que el enlace haya caducado o que su contenido ya no esté. Consulta a quien te lo envió.',
  'visit.forbidden': 'Consulta a quien te envió el enlace.',
  'visit.broken': 'Vuelve a intentarlo dentro de un momento.',
  'visit.offline': 'Comprueba la conexión. La página lo intentará de nuevo en cuanto vuelva.',
}

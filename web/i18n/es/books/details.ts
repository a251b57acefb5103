import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Detalles',
  'details.close': 'Cerrar los detalles',
  'details.resize': 'Ancho del panel de detalles',
  'details.properties': 'Propiedades',
  'details.picture': 'Imagen',
  'details.video': 'Vídeo',
  'details.audio': 'Audio',
  'details.access': 'Quién tiene acceso',
  'details.anyone': 'Cualquiera con un enlace',
  'details.othersUnknown': 'Solo los administradores ven quién más tiene acceso.',
  'details.activity': 'Actividad',
  'details.advanced': 'Avanzado',
  'details.location': 'Ubicación',
  'details.created': 'Creado',
  'details.mediaType': 'Tipo de medio',
  'details.totalSize': 'Tamaño total',
  'details.links': 'Enlaces',
  'details.noLinks': 'Aún no hay enlaces',
  'details.qr': 'Código QR',
  'details.allVersions': 'Todas las versiones',
  'details.allActivity': 'Historial completo',

  'details.folder': (n) =>
    n === 0
      ? 'Carpeta vacía'
      : count(n, {
          one: 'Carpeta con {n} elemento',
          many: 'Carpeta con {n} de elementos',
          other: 'Carpeta con {n} elementos',
        }),
}

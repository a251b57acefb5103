import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts of the search. Loaded with it. */
export const search: MessageModules['search'] = {
  'search.title': 'Búsqueda',
  'search.field': 'Buscar',
  'search.placeholder': 'Buscar por nombre',
  'search.placeholder.content': 'Buscar por nombre y contenido',
  'search.results': 'Resultados',
  'search.kinds': 'Tipos',
  'search.type.image': 'Imágenes',
  'search.type.audio': 'Audio',
  'search.type.video': 'Vídeo',
  'search.type.pdf': 'PDF',
  'search.type.folder': 'Carpetas',
  'search.where': 'Dónde buscar',
  'search.where.here': (folder: string) => `En “${folder}”`,
  'search.where.everywhere': 'En todas partes',

  'search.filters': 'Filtros',
  'search.chip.type': (value: string) => `Tipo: ${value}`,
  'search.chip.extension': (value: string) => `Extensión: ${value}`,
  'search.chip.size': (value: string) => `Tamaño: ${value}`,
  'search.chip.modified': (value: string) => `Modificado: ${value}`,
  'search.chip.within': (value: string) => `Carpeta: ${value}`,
  'search.chip.without': (value: string) => `Sin: ${value}`,
  'search.chip.case': (value: string) => `Mayúsculas: ${value}`,
  'search.chip.pattern': (value: string) => `Patrón: ${value}`,
  'search.chip.remove': (chip: string) => `Quitar el filtro ${chip}`,

  'search.recent': 'Búsquedas recientes',
  'search.recent.clear': 'Borrar búsquedas recientes',
  'search.nothing': 'No se ha encontrado nada',
  'search.nothing.here': (folder: string) => `En “${folder}” no hay ningún nombre así.`,
  'search.nothing.all': 'Prueba con otras palabras o quita algún filtro.',
  'search.everywhere': 'Buscar en todas partes',
  'search.failed': 'La búsqueda ha fallado.',
  'search.failed.rest': 'El resto no ha llegado.',
  'search.denied': 'No tienes permiso para buscar en esta carpeta.',
  'search.retry': 'Reintentar',

  'search.count': (n: number) => count(n, { one: '{n} resultado', many: '{n} de resultados', other: '{n} resultados' }),
  'search.countMore': (n: number) =>
    count(n, {
      one: '{n} resultado, y hay más',
      many: '{n} de resultados, y hay más',
      other: '{n} resultados, y hay más',
    }),
  'search.cut.results': 'Hay más resultados de los que se pueden mostrar: prueba con una búsqueda más precisa.',
  'search.cut.time': 'La búsqueda tardaba demasiado y se ha detenido: puede haber más resultados.',
  'search.walk.building': 'El índice aún se está leyendo: se busca en las propias carpetas, lo que tarda más.',
  'search.walk.off': 'No hay índice: se busca en las propias carpetas, lo que tarda más.',

  'search.inTop': 'Mis archivos',
  'search.menu': 'Acciones',
  'search.actionsOf': (name: string) => `Acciones para ${name}`,
  'search.action.open': 'Abrir',
  'search.action.openInNewTab': 'Abrir en una pestaña nueva',
  'search.action.show': 'Mostrar en la carpeta',
  'search.action.select': 'Seleccionar',
  'search.action.share': 'Compartir',
  'search.action.download': 'Descargar',

  'search.help': 'Qué se puede buscar',
  'search.help.word': 'plan vacaciones',
  'search.help.word.is': 'Nombres con alguna de estas palabras; primero, los que las tienen todas',
  'search.help.quoted.is': 'Estas palabras juntas, incluidos espacios y signos',
  'search.help.without': 'borrador',
  'search.help.without.is': 'Ningún nombre con esta palabra',
  'search.help.pattern.is': 'El nombre completo: * equivale a cualquier cosa, ? a una letra',
  'search.help.type.is': 'Solo image, audio, video, pdf, folder o file',
  'search.help.extension.is': 'Solo nombres que terminan así',
  'search.help.size.is': 'Más grande que eso; también <500k, y 1M..10M para un intervalo',
  'search.help.modified.is':
    'Modificado en los últimos 7 días; también h, w, m e y, y fechas como 2024, >=2024-05 o today',
  'search.help.within.is': 'Solo dentro de carpetas con este nombre',
  'search.help.case.is': 'Distingue mayúsculas y minúsculas',
  'search.keys': '↑ ↓ para elegir, Intro abre',
  'search.keys.show': (keys: string) => `${keys} lo muestra en su carpeta`,
  'search.keys.menu': (keys: string) => `${keys} ofrece más`,
}

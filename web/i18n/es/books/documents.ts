import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')
const rows = (n: number) => count(n, { one: '{n} fila', many: '{n} de filas', other: '{n} filas' })

/** Spanish texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'No contiene nada.',
  'documents.notRendered': 'No se puede mostrar así.',
  'documents.notRendered.detail': 'El texto original se puede seguir leyendo.',
  'documents.tooLong': 'Es demasiado largo para mostrarlo así.',
  'documents.locked': 'Este documento está protegido.',
  'documents.locked.detail':
    'Está cifrado para el programa con el que se compró o se creó. Descárgalo y ábrelo con ese programa.',
  'documents.tooLarge': 'Este documento es demasiado grande para mostrarlo aquí.',
  'documents.tooLarge.detail': 'Descárgalo para abrirlo con un programa propio.',
  'documents.copied': 'Copiado',
  'documents.notCopied': 'El navegador no permite que Coffer copie.',

  'documents.table': 'Tabla',
  'documents.table.row': 'Fila',
  'documents.table.search': 'Buscar en la tabla',
  'documents.table.titled': 'La primera fila tiene títulos',
  'documents.table.delimiter': 'Las celdas se separan con',
  'documents.table.comma': 'Coma',
  'documents.table.semicolon': 'Punto y coma',
  'documents.table.tab': 'Tabulación',
  'documents.table.bar': 'Barra vertical',
  'documents.table.rows': rows,
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { one: '{n}', many: '{n}', other: '{n}' })} de ${rows(total)}`,
  'documents.table.noneFound': 'Ninguna fila contiene eso.',
  'documents.table.cell': (column: string, row: string) => `${column}, fila ${row}`,
  'documents.table.copy': 'Copiar celda',
  'documents.table.widthHint': 'Ordena las filas. Mayús con una flecha cambia el ancho de la columna.',

  'documents.sheets': 'Hojas',
  'documents.slide': (n: number) => `Diapositiva ${n}`,
  'documents.extract': 'Este es el texto del documento, sin su diseño ni sus imágenes.',
  'documents.extract.cut': 'Es largo: solo se muestra el principio.',

  'documents.showAs': 'Mostrar como',
  'documents.asText': 'Texto',
  'documents.asBytes': 'Bytes',
  'documents.part': (shown: string, all: string) => `Los primeros ${shown} de ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Parte ${n} de ${total}`,
  'documents.book.read': (percent: string) => `${percent} leído`,
  'documents.book.contents': 'Índice',
  'documents.book.closeContents': 'Cerrar el índice',
  'documents.book.noContents': 'Este libro no tiene índice.',
  'documents.book.atStart': 'es la primera parte',
  'documents.book.atEnd': 'es la última parte',
  'documents.book.smallest': 'ya es el tamaño mínimo',
  'documents.book.largest': 'ya es el tamaño máximo',
  'documents.book.paper': 'Papel',
  'documents.book.likePage': 'Como la página',
  'documents.book.light': 'Claro',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Oscuro',
  'documents.book.chapterFailed': 'Esta parte está dañada.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')
const rows = (n: number) => count(n, { one: '{n} linha', many: '{n} de linhas', other: '{n} linhas' })

/** Portuguese texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Não contém nada.',
  'documents.notRendered': 'Não é possível mostrá-lo desta forma.',
  'documents.notRendered.detail': 'O texto original continua disponível para leitura.',
  'documents.tooLong': 'É demasiado longo para ser mostrado desta forma.',
  'documents.locked': 'Este documento está protegido.',
  'documents.locked.detail':
    'Está encriptado para o programa em que foi comprado ou criado. Transfira-o e abra-o nesse programa.',
  'documents.tooLarge': 'Este documento é demasiado grande para ser mostrado aqui.',
  'documents.tooLarge.detail': 'Transfira-o para o abrir num programa próprio.',
  'documents.copied': 'Copiado!',
  'documents.notCopied': 'O navegador não permite que o Coffer copie.',

  'documents.table': 'Tabela',
  'documents.table.row': 'Linha',
  'documents.table.search': 'Pesquisar na tabela',
  'documents.table.titled': 'A primeira linha tem títulos',
  'documents.table.delimiter': 'As células são separadas por',
  'documents.table.comma': 'Vírgula',
  'documents.table.semicolon': 'Ponto e vírgula',
  'documents.table.tab': 'Tabulação',
  'documents.table.bar': 'Barra vertical',
  'documents.table.rows': rows,
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { one: '{n}', many: '{n}', other: '{n}' })} de ${rows(total)}`,
  'documents.table.noneFound': 'Nenhuma linha contém isso.',
  'documents.table.cell': (column: string, row: string) => `${column}, linha ${row}`,
  'documents.table.copy': 'Copiar célula',
  'documents.table.widthHint': 'Ordena as linhas. Shift com uma seta alarga ou estreita a coluna.',

  'documents.sheets': 'Folhas',
  'documents.slide': (n: number) => `Diapositivo ${n}`,
  'documents.extract': 'Este é o texto do documento, sem o esquema nem as imagens.',
  'documents.extract.cut': 'É longo: só é mostrado o início.',

  'documents.showAs': 'Mostrar como',
  'documents.asText': 'Texto',
  'documents.asBytes': 'Bytes',
  'documents.part': (shown: string, all: string) => `Os primeiros ${shown} de ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Parte ${n} de ${total}`,
  'documents.book.read': (percent: string) => `${percent} lido`,
  'documents.book.contents': 'Índice',
  'documents.book.closeContents': 'Fechar o índice',
  'documents.book.noContents': 'Este livro não tem índice.',
  'documents.book.atStart': 'esta é a primeira parte',
  'documents.book.atEnd': 'esta é a última parte',
  'documents.book.smallest': 'já está no tamanho mínimo',
  'documents.book.largest': 'já está no tamanho máximo',
  'documents.book.paper': 'Papel',
  'documents.book.likePage': 'Como a página',
  'documents.book.light': 'Claro',
  'documents.book.sepia': 'Sépia',
  'documents.book.dark': 'Escuro',
  'documents.book.chapterFailed': 'Esta parte está danificada.',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')
const rows = (n: number) => count(n, { one: '{n} linha', many: '{n} de linhas', other: '{n} linhas' })

/** Brazilian Portuguese texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Não há nada aqui dentro.',
  'documents.notRendered': 'Não pode ser exibido assim.',
  'documents.notRendered.detail': 'O texto original ainda pode ser lido.',
  'documents.tooLong': 'É longo demais para ser exibido assim.',
  'documents.locked': 'Este documento é protegido.',
  'documents.locked.detail':
    'Está criptografado para o programa em que foi comprado ou criado. Baixe-o e abra-o nesse programa.',
  'documents.tooLarge': 'Este documento é grande demais para ser exibido aqui.',
  'documents.tooLarge.detail': 'Baixe-o para abri-lo em um programa próprio.',
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
  'documents.table.widthHint': 'Classifica as linhas. Shift com uma seta alarga ou estreita a coluna.',

  'documents.sheets': 'Planilhas',
  'documents.slide': (n: number) => `Slide ${n}`,
  'documents.extract': 'Este é o texto do documento, sem o layout e as imagens.',
  'documents.extract.cut': 'É longo: só o começo é exibido.',

  'documents.showAs': 'Mostrar como',
  'documents.asText': 'Texto',
  'documents.asBytes': 'Bytes',
  'documents.part': (shown: string, all: string) => `Os primeiros ${shown} de ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Parte ${n} de ${total}`,
  'documents.book.read': (percent: string) => `${percent} lido`,
  'documents.book.contents': 'Sumário',
  'documents.book.closeContents': 'Fechar o sumário',
  'documents.book.noContents': 'Este livro não tem sumário.',
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

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': '其中没有内容。',
  'documents.notRendered': '无法以此方式显示。',
  'documents.notRendered.detail': '您仍然可以查看源文本。',
  'documents.tooLong': '内容太长，无法以此方式显示。',
  'documents.locked': '此文档受保护。',
  'documents.locked.detail': '它已加密，只能用购买时指定或编写时所用的程序打开。请下载后在该程序中打开。',
  'documents.tooLarge': '此文档太大，无法在此处显示。',
  'documents.tooLarge.detail': '请下载后用相应的程序打开。',
  'documents.copied': '已复制！',
  'documents.notCopied': '浏览器不允许 Coffer 复制。',

  'documents.table': '表格',
  'documents.table.row': '行',
  'documents.table.search': '搜索表格',
  'documents.table.titled': '首行为标题',
  'documents.table.delimiter': '单元格分隔符',
  'documents.table.comma': '逗号',
  'documents.table.semicolon': '分号',
  'documents.table.tab': '制表符',
  'documents.table.bar': '竖线',
  'documents.table.rows': (n: number) => count(n, { other: '{n} 行' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n} 行' })}，${count(total, { other: '共 {n} 行' })}`,
  'documents.table.noneFound': '没有包含该内容的行。',
  'documents.table.cell': (column: string, row: string) => `${column}，第 ${row} 行`,
  'documents.table.copy': '复制单元格',
  'documents.table.widthHint': '对行进行排序。按 Shift 和方向键可调整列宽。',

  'documents.sheets': '工作表',
  'documents.slide': (n: number) => `幻灯片 ${n}`,
  'documents.extract': '这是文档中的文字，不含排版和图片。',
  'documents.extract.cut': '内容较长，只显示开头部分。',

  'documents.showAs': '显示为',
  'documents.asText': '文本',
  'documents.asBytes': '字节',
  'documents.part': (shown: string, all: string) => `前 ${shown}，共 ${all}`,

  'documents.book.chapter': (n: number, total: number) => `第 ${n} 部分，共 ${total} 部分`,
  'documents.book.read': (percent: string) => `已读 ${percent}`,
  'documents.book.contents': '目录',
  'documents.book.closeContents': '关闭目录',
  'documents.book.noContents': '此书没有目录。',
  'documents.book.atStart': '这是第一部分',
  'documents.book.atEnd': '这是最后一部分',
  'documents.book.smallest': '已是最小',
  'documents.book.largest': '已是最大',
  'documents.book.paper': '纸张',
  'documents.book.likePage': '跟随页面',
  'documents.book.light': '浅色',
  'documents.book.sepia': '米黄色',
  'documents.book.dark': '深色',
  'documents.book.chapterFailed': '此部分已损坏。',
}

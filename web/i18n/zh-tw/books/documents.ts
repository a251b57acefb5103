import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': '其中沒有內容。',
  'documents.notRendered': '無法以這種方式顯示。',
  'documents.notRendered.detail': '您仍然可以檢視原始文字。',
  'documents.tooLong': '內容太長，無法以這種方式顯示。',
  'documents.locked': '這份文件受到保護。',
  'documents.locked.detail': '文件已加密，只能用購買時指定或撰寫時使用的程式開啟。請下載後在該程式中開啟。',
  'documents.tooLarge': '這份文件太大，無法在這裡顯示。',
  'documents.tooLarge.detail': '請下載後用適合的程式開啟。',
  'documents.copied': '已複製！',
  'documents.notCopied': '瀏覽器不允許 Coffer 複製。',

  'documents.table': '表格',
  'documents.table.row': '列',
  'documents.table.search': '搜尋表格',
  'documents.table.titled': '第一列為標題',
  'documents.table.delimiter': '儲存格分隔符號',
  'documents.table.comma': '逗號',
  'documents.table.semicolon': '分號',
  'documents.table.tab': '定位字元',
  'documents.table.bar': '直線符號',
  'documents.table.rows': (n: number) => count(n, { other: '{n} 列' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n} 列' })}，${count(total, { other: '共 {n} 列' })}`,
  'documents.table.noneFound': '沒有包含該內容的列。',
  'documents.table.cell': (column: string, row: string) => `${column}，第 ${row} 列`,
  'documents.table.copy': '複製儲存格',
  'documents.table.widthHint': '將各列排序。按 Shift 和方向鍵可調整欄寬。',

  'documents.sheets': '工作表',
  'documents.slide': (n: number) => `投影片 ${n}`,
  'documents.extract': '這是文件中的文字，不含版面配置和圖片。',
  'documents.extract.cut': '內容較長，只顯示開頭部分。',

  'documents.showAs': '顯示為',
  'documents.asText': '文字',
  'documents.asBytes': '位元組',
  'documents.part': (shown: string, all: string) => `前 ${shown}，共 ${all}`,

  'documents.book.chapter': (n: number, total: number) => `第 ${n} 部分，共 ${total} 部分`,
  'documents.book.read': (percent: string) => `已讀 ${percent}`,
  'documents.book.contents': '目錄',
  'documents.book.closeContents': '關閉目錄',
  'documents.book.noContents': '這本書沒有目錄。',
  'documents.book.atStart': '這是第一部分',
  'documents.book.atEnd': '這是最後一部分',
  'documents.book.smallest': '已是最小',
  'documents.book.largest': '已是最大',
  'documents.book.paper': '紙張',
  'documents.book.likePage': '與頁面相同',
  'documents.book.light': '淺色',
  'documents.book.sepia': '米黃色',
  'documents.book.dark': '深色',
  'documents.book.chapterFailed': '這個部分已損毀。',
}

import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': '中身がありません。',
  'documents.notRendered': 'この形式では表示できません。',
  'documents.notRendered.detail': 'ソースはそのまま読めます。',
  'documents.tooLong': '長すぎるため、この形式では表示できません。',
  'documents.locked': 'この文書は保護されています。',
  'documents.locked.detail':
    '購入または作成に使ったプログラム用に暗号化されています。ダウンロードして、そのプログラムで開いてください。',
  'documents.tooLarge': 'この文書は大きすぎるため、ここでは表示できません。',
  'documents.tooLarge.detail': 'ダウンロードして、対応するプログラムで開いてください。',
  'documents.copied': 'コピーしました',
  'documents.notCopied': 'ブラウザーの制限により、コピーできません。',

  'documents.table': '表',
  'documents.table.row': '行',
  'documents.table.search': '表を検索',
  'documents.table.titled': '先頭行を見出しにする',
  'documents.table.delimiter': '区切り文字',
  'documents.table.comma': 'コンマ',
  'documents.table.semicolon': 'セミコロン',
  'documents.table.tab': 'タブ',
  'documents.table.bar': '縦棒',
  'documents.table.rows': (n: number) => count(n, { other: '{n}行' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(total, { other: '{n}行' })}中${count(n, { other: '{n}行' })}`,
  'documents.table.noneFound': '一致する行はありません。',
  'documents.table.cell': (column: string, row: string) => `${column}、${row}行目`,
  'documents.table.copy': 'セルをコピー',
  'documents.table.widthHint': '行を並べ替えます。Shiftキーと矢印キーで列の幅を変えられます。',

  'documents.sheets': 'シート',
  'documents.slide': (n: number) => `スライド${n}`,
  'documents.extract': '文書のテキストだけを表示しています。レイアウトと画像は含まれません。',
  'documents.extract.cut': '長いため、先頭部分だけを表示しています。',

  'documents.showAs': '表示形式',
  'documents.asText': 'テキスト',
  'documents.asBytes': 'バイト列',
  'documents.part': (shown: string, all: string) => `${all}のうち先頭の${shown}`,

  'documents.book.chapter': (n: number, total: number) => `セクション${n}/${total}`,
  'documents.book.read': (percent: string) => `${percent}読了`,
  'documents.book.contents': '目次',
  'documents.book.closeContents': '目次を閉じる',
  'documents.book.noContents': 'この本には目次がありません。',
  'documents.book.atStart': '最初のセクションです',
  'documents.book.atEnd': '最後のセクションです',
  'documents.book.smallest': 'これ以上小さくできません',
  'documents.book.largest': 'これ以上大きくできません',
  'documents.book.paper': '背景',
  'documents.book.likePage': 'ページに合わせる',
  'documents.book.light': 'ライト',
  'documents.book.sepia': 'セピア',
  'documents.book.dark': 'ダーク',
  'documents.book.chapterFailed': 'このセクションは破損しています。',
}

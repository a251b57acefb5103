import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': '詳細',
  'details.close': '詳細を閉じる',
  'details.resize': '詳細パネルの幅',
  'details.properties': 'プロパティ',
  'details.picture': '画像',
  'details.video': '動画',
  'details.audio': 'オーディオ',
  'details.access': 'アクセスできる人',
  'details.anyone': 'リンクを知っている全員',
  'details.othersUnknown': 'ほかにアクセスできる人は管理者だけが確認できます。',
  'details.activity': 'アクティビティ',
  'details.advanced': '詳細設定',
  'details.location': '保存場所',
  'details.created': '作成日時',
  'details.mediaType': 'メディアの種類',
  'details.totalSize': '合計サイズ',
  'details.links': 'リンク',
  'details.noLinks': 'リンクはまだありません',
  'details.qr': 'QRコード',
  'details.allVersions': 'すべてのバージョン',
  'details.allActivity': 'すべての履歴',

  'details.kind.folder': (n) => (n === 0 ? '空のフォルダー' : count(n, { other: '{n}個の項目があるフォルダー' })),
  'details.kind.archive': (format) => `${format} アーカイブ`,
  'details.kind.audio': (format) => `${format} オーディオ`,
  'details.kind.book': (format) => `${format} 電子書籍`,
  'details.kind.code': (format) => `${format} ソースコード`,
  'details.kind.document': (format) => `${format} 文書`,
  'details.kind.file': (format) => `${format} ファイル`,
  'details.kind.font': (format) => `${format} フォント`,
  'details.kind.picture': (format) => `${format} 画像`,
  'details.kind.sheet': (format) => `${format} スプレッドシート`,
  'details.kind.slides': (format) => `${format} プレゼンテーション`,
  'details.kind.video': (format) => `${format} 動画`,
  'details.kind.text': 'テキスト文書',
  'details.kind.unknown': 'ファイル',
  'details.kind.brokenLink': 'リンク切れ',
}
